import { cpus, totalmem } from 'node:os';

const BYTES_PER_GIB = 1024 ** 3;

/** This machine in words, for example `2 x Intel Xeon, 24 GiB, linux x64`. */
export function describeMachine(): string {
  const processors = cpus();
  const name = (processors[0]?.model ?? 'unknown processor').replace(/\((R|TM)\)|@.*$/g, '').trim();
  const memory = Math.round(totalmem() / BYTES_PER_GIB);
  return `${processors.length} x ${name}, ${memory} GiB, ${process.platform} ${process.arch}`;
}
