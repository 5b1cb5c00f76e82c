const START = '<!-- output:start -->';
const END = '<!-- output:end -->';

/**
 * The parts of a run's output that README.md shows: the table, and the verdict from its question to
 * the line on the analysis. Throws where the output holds no such parts.
 */
export function outputBlock(stdout: string): string {
  const lines = stdout.split('\n').map((line) => line.trimEnd());
  const tableStart = lines.findIndex((line) => /^-{5,} /.test(line)) - 1;
  const tableEnd = lines.findIndex((line, index) => index > tableStart && /^error rows/.test(line));
  const verdictEnd = lines.findLastIndex((line) => line.startsWith('Analysis:'));
  const verdictStart = lines.slice(0, verdictEnd).lastIndexOf('');
  if (tableStart < 0 || tableEnd < 0 || verdictEnd < 0) {
    throw new Error('The output of the run holds no table or no verdict');
  }
  return [
    ...lines.slice(tableStart, tableEnd + 1),
    '...',
    ...lines.slice(verdictStart + 1, verdictEnd + 1),
  ].join('\n');
}

/** README.md with the block between its markers replaced. Throws where the markers are missing. */
export function withOutput(readme: string, block: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md lacks ${START} or ${END}`);
  return `${readme.slice(0, start)}${START}\n\`\`\`text\n${block}\n\`\`\`\n${readme.slice(end)}`;
}
