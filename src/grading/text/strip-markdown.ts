/** Stands for one piece of code while the markup around it is removed. */
const CODE_HOLDER = '\ue000';
const CODE_SPAN = /(?<fence>`{1,3})(?<code>[^`]{1,2000})\k<fence>/gu;

/** Emphasis in pairs only, so that a lone `*` or `_` of a pattern or a name stays. */
const STRONG_EMPHASIS = /\*{3}(?=[^\s*])(?<text>[^*]{1,2000})(?<=[^\s*])\*{3}/gu;
const EMPHASIS = /(?<![*\w\])])\*(?=[^\s*])(?<text>[^*]{1,2000})(?<=[^\s*])\*(?![*\w])/gu;
const STRONG = /\*\*(?=[^\s*])(?<text>[^*]{1,2000})(?<=[^\s*])\*\*/gu;
const UNDERLINE =
  /(?<![\w_[])(?<marks>_{1,3})(?=[^\s_])(?<text>[^_]{1,2000})(?<=[^\s_])\k<marks>(?![\w_])/gu;
const HIGHLIGHT = /==(?=[^\s=])(?<text>[^=\n]{1,500})(?<=[^\s=])==/gu;
const STRUCK = /~~(?=[^\s~])[^~]{1,2000}(?<=[^\s~])~~/gu;

const ESCAPE = /\\(?<mark>[\\`*_{}[\]()#+.!|<>~%&$"'-])/gu;
const TEX_TEXT = /\\(?:text|mathrm|textbf|mathbf|textit)\{(?<text>[^{}]{0,200})\}/gu;
const TEX_SPACE = /\\[,;:! ]|(?<=\d)\{,\}(?=\d)/gu;
const TEX_PARENTHESES = /\\\((?<math>\d[^()\\\n]{0,80})\\\)/gu;
const TEX_MATH = /\$(?<math>[\d][^$\n]{0,80}(?<=\S))\$(?!\d)/gu;

/**
 * The text of one block without inline Markdown: emphasis, escapes, TeX wrappers. Code stays as it is
 * and is set in quotation marks; struck text is withdrawn and goes. Links and brackets stay, since
 * they may be citations.
 */
export function stripInlineMarkdown(text: string): string {
  if (!/[`*_~=\\$]/u.test(text)) return text;
  const codes: string[] = [];
  const held = text.includes('`')
    ? text.replace(CODE_SPAN, (...args) => {
        const { code } = args.at(-1) as { code: string };
        codes.push(code);
        return CODE_HOLDER;
      })
    : text;
  const plain = stripEmphasis(stripTex(held));
  if (codes.length === 0) return plain;
  let next = 0;
  return plain.replaceAll(CODE_HOLDER, () => {
    const code = codes[next] ?? '';
    next += 1;
    return `"${code}"`;
  });
}

function stripTex(text: string): string {
  if (!/[\\$]/u.test(text)) return text;
  return text
    .replace(TEX_TEXT, '$<text>')
    .replace(TEX_MATH, '$<math>')
    .replace(TEX_SPACE, ' ')
    .replace(TEX_PARENTHESES, '$<math>')
    .replace(ESCAPE, '$<mark>');
}

function stripEmphasis(text: string): string {
  return text
    .replace(STRUCK, ' ')
    .replace(STRONG_EMPHASIS, '$<text>')
    .replace(EMPHASIS, '$<text>')
    .replace(STRONG, '$<text>')
    .replace(UNDERLINE, '$<text>')
    .replace(HIGHLIGHT, '$<text>');
}
