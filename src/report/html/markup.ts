import { escapeHtml } from '../text/escape.ts';

/** Markup that is safe to put into a page as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template may hold; texts and numbers are escaped, nothing is left out but null. */
export type Content = string | number | Markup | null | readonly Content[];

/**
 * Markup from a template in which every interpolated text is escaped, in content and in quoted
 * attributes. Only other markup goes in as it is, so that no text of a model can become an element.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const parts = strings.map((literal, index) => literal + render(values[index] ?? null));
  return new Markup(parts.join(''));
}

function render(content: Content): string {
  if (content === null) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return escapeHtml(String(content));
}

/** A table with a caption for readers; the first cell of each row is its heading. */
export function dataTable(table: {
  caption: string;
  headings: readonly Content[];
  rows: readonly (readonly Content[])[];
  /** Columns of numbers are set right. */
  numeric?: boolean;
}): Markup {
  const { caption, headings, rows, numeric = false } = table;
  return html`<div class="scroll"><table class="${numeric ? 'numeric' : 'words'}">
<caption>${caption}</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([head = '', ...cells]) =>
    html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`,
)}</tbody></table></div>
`;
}

/** A section with its heading, or nothing where it has no content. */
export function section(id: string, title: string, content: Content): Markup | null {
  if (content === null || (Array.isArray(content) && content.every((item) => item === null))) {
    return null;
  }
  return html`<section id="${id}"><h2>${title}</h2>
${content}</section>
`;
}

/** A list of sentences, or nothing for none. */
export function list(sentences: readonly Content[], className = ''): Markup | null {
  if (sentences.length === 0) return null;
  return html`<ul class="${className}">${sentences.map((item) => html`<li>${item}</li>`)}</ul>
`;
}
