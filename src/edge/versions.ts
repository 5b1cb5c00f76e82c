import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

/** The versions that a record names: node and loopcheck. */
export function runtimeVersions(): Record<string, string> {
  return { node: process.versions.node, loopcheck: loopcheckVersion() };
}

/** The version in loopcheck's own package.json, which lies two folders above, built or not. */
export function loopcheckVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return manifest.parse(JSON.parse(text)).version;
}
