import { InternalError } from '../../base/errors.ts';
import type { Script, ScriptedCall, ScriptedReply, ScriptedText } from './script.ts';

/** Gives the replies of one cell, one after the other. */
export type ScriptPlayer = (call: ScriptedCall) => Promise<ScriptedText>;

/**
 * Starts a script from its beginning. The player rejects with a reply that is an Error, and with an
 * InternalError that names node and call when the script has no reply left: a test that asks more
 * often than it planned for must not go on.
 */
export function playScript(script: Script): ScriptPlayer {
  const callsOfNode = new Map<string, number>();
  return async (call) => {
    const nth = callsOfNode.get(call.node) ?? 0;
    callsOfNode.set(call.node, nth + 1);
    return textOf(await pick(script, call, nth), call);
  };
}

async function pick(
  script: Script,
  call: ScriptedCall,
  nth: number,
): Promise<ScriptedReply | undefined> {
  if (typeof script === 'function') return script(call);
  if (isList(script)) return script[call.index];
  return new Map(Object.entries(script)).get(call.node)?.[nth];
}

function textOf(reply: ScriptedReply | undefined, call: ScriptedCall): ScriptedText {
  if (reply instanceof Error) throw reply;
  if (typeof reply === 'string') return { text: reply };
  if (reply === undefined) {
    const { node, index, cell } = call;
    throw new InternalError(
      `The script has no reply for node "${node}", call ${index + 1} of question "${cell.questionId}".`,
      { hint: 'Add replies to the script, or find out why the agent asks this often.' },
    );
  }
  return 'text' in reply ? reply : { text: JSON.stringify(reply.json) };
}

function isList(script: Script): script is readonly ScriptedReply[] {
  return Array.isArray(script);
}
