/** A place in a text, both from 1; columns count UTF-16 code units. */
export interface LinePosition {
  line: number;
  column: number;
}

/** A function from offsets in a text to lines and columns. Lines end with LF or CRLF. */
export function createLineIndex(text: string): (offset: number) => LinePosition {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
