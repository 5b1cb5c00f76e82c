/** The tags under which models write what they think before they answer. */
const TAG =
  /<(?<close>\/?)(?:[a-z]{1,12}:)?(?:think|thinking|thought|thoughts|reasoning|reflection|reflect|scratchpad|analysis)(?:\s[^<>]{0,200})?>|\[(?<closeSquare>\/?)THINK\]|◁(?<closeKimi>\/?)think▷/giu;

const FINAL_CHANNEL = '<|channel|>final<|message|>';
const CHANNEL_MARK = /<\|[a-z_]{1,20}\|>/giu;

/**
 * An answer without the model's thinking. A block that is never closed runs to the end; a closing
 * tag without an opening one ends a block that began before the text (some servers cut the opening
 * tag off). A tag written as code (between backticks) is text. The channel marks of models that
 * think in a channel of its own are understood too.
 */
export function stripThinking(answer: string): string {
  const final = answer.lastIndexOf(FINAL_CHANNEL);
  const channel = final < 0 ? answer : answer.slice(final + FINAL_CHANNEL.length);
  let kept = '';
  let position = 0;
  let thinking = false;
  for (const tag of channel.matchAll(TAG)) {
    if (channel[tag.index - 1] === '`') continue;
    const end = tag.index + tag[0].length;
    if (isClosing(tag)) {
      if (!thinking) kept = '';
      thinking = false;
      position = end;
    } else if (!thinking) {
      kept += `${channel.slice(position, tag.index)}\n`;
      thinking = true;
    }
  }
  const answerText = thinking ? kept : kept + channel.slice(position);
  return final < 0 ? answerText : answerText.replace(CHANNEL_MARK, '');
}

function isClosing(tag: RegExpExecArray): boolean {
  const { close, closeSquare, closeKimi } = tag.groups ?? {};
  return [close, closeSquare, closeKimi].includes('/');
}
