/** Texts that break renderers which trust them, by name; a test puts them wherever a text can stand. */
export const hostileTexts: ReadonlyMap<string, string> = new Map([
  ['a script', '<script>alert(1)</script>'],
  ['an end of an attribute', '"><img src=x onerror=alert(1)>'],
  ['an end of a single-quoted attribute', "' onmouseover='alert(1)"],
  ['a table', '| a | b |\n|---|---|'],
  ['Markdown', '@octocat ping #12 `code` **bold** [link](https://evil.test) <!-- comment -->'],
  ['a workflow command', '::error title=x::forged\n::stop-commands::y'],
  ['control characters', 'a\u0000b\u0007c\u001b[31mred\u202eright\ud800'],
  ['ends of elements', '{{7*7}} </style></svg></title>]]>'],
  ['Japanese', '日本語の長い質問です。回答は何ですか？'],
  ['a very long word', 'x'.repeat(5_000)],
  ['a name of the prototype', '__proto__'],
  ['a member of every object', 'constructor'],
  ['nothing', ''],
]);
