/**
 * The value of one cell of a questions CSV. `required_facts` and `forbidden_facts`: facts separated by
 * `;`, accepted writings of one fact by `|` (`March 14 | 14 March; Tally`); `\;`, `\|` and `\\` stand
 * for the characters themselves; a cell that begins with `[` is read as JSON. `supporting_docs`: ids
 * separated by `;`. `answerable`: true or false. `hops`: a number. `history`: JSON. Everything else
 * is a text. A cell that cannot be read so comes back as its text, for the schema to refuse.
 */
export function readQuestionCell(column: string, cell: string): unknown {
  switch (column) {
    case 'required_facts':
    case 'forbidden_facts':
      return readFactsCell(cell);
    case 'supporting_docs':
      return cell.trim().startsWith('[') ? readJsonCell(cell) : splitList(cell, ';');
    case 'history':
      return readJsonCell(cell);
    case 'answerable':
      return readBooleanCell(cell);
    case 'hops':
      return /^\s*\d+\s*$/.test(cell) ? Number(cell) : cell;
    default:
      return cell;
  }
}

function readFactsCell(cell: string): unknown {
  if (cell.trim().startsWith('[')) return readJsonCell(cell);
  return splitList(cell, ';').map((fact) => {
    const writings = splitList(fact, '|').map(unescapeSeparators);
    return writings.length > 1 ? { any: writings } : (writings[0] ?? '');
  });
}

/** The trimmed parts between separators that no backslash escapes; a last empty part is dropped. */
function splitList(text: string, separator: ';' | '|'): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === separator) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece}`);
  }
  const trimmed = parts.map((part) => part.trim());
  return trimmed.at(-1) === '' ? trimmed.slice(0, -1) : trimmed;
}

function unescapeSeparators(text: string): string {
  return text.replace(/\\([\\;|])/g, '$1');
}

function readBooleanCell(cell: string): unknown {
  const word = cell.trim().toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : cell;
}

function readJsonCell(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return cell;
  }
}
