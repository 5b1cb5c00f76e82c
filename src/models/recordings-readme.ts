import type { Manifest } from './manifest.ts';

const BYTES_PER_MB = 1_000_000;

/**
 * README.md of a folder of recordings: what answered, how it was asked, where and when the seconds
 * were measured, and the commands. Depends on the manifest alone, so that it never disagrees with it.
 */
export function recordingsReadme(manifest: Manifest): string {
  const { model, digest, parameterSize, quantization, sizeBytes, server, options } = manifest;
  const rows = [
    ['model', `\`${model}\``],
    ['parameters', [parameterSize, quantization].filter(Boolean).join(', ')],
    ['size', sizeBytes === undefined ? '' : `${Math.round(sizeBytes / BYTES_PER_MB)} MB`],
    ['digest', digest === undefined ? '' : `\`${digest}\``],
    ['server', [server.name, server.version].filter(Boolean).join(' ')],
    [
      'options',
      Object.entries(options)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    ],
    ['repeats', `${manifest.repeats}, each with the seed of its own: base + repeat`],
    ['hardware', `${manifest.machine}, ${cells(manifest.concurrency)} at a time`],
    ...manifest.sittings.map(({ startedAt, command }) => [
      'recorded',
      `${startedAt} by \`${command}\``,
    ]),
  ];
  return `# Replies of ${model}, recorded

Real replies of a real model; nothing in these files was written or mended by hand. One file for each
question, one line for each model call: the request, the reply, and the seconds it took.

| what | value |
|---|---|
${rows
  .filter(([, value]) => value !== '')
  .map(([name, value]) => `| ${name} | ${value} |`)
  .join('\n')}

Each cell started with an empty prompt cache; every other question ran the columns in reverse order.
Columns that differ only in their limits share replies: what a lower limit adds is its last call, which
was asked with the cache in the state of a whole run.

Replay them with \`npx promptfoo eval\`; ask only for what is missing with \`npx loopcheck record\`, for
everything anew with \`npx loopcheck record --again\`.
`;
}

function cells(count: number): string {
  return count === 1 ? '1 cell' : `${count} cells`;
}
