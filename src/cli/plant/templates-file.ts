import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dump, load, YAMLException } from 'js-yaml';
import { ConfigError, DataError, messageOf } from '../../base/errors.ts';
import { decodeUtf8 } from '../../data/files/decode-utf8.ts';
import { parseTemplates } from '../../planting/parse-templates.ts';
import type { WorldTemplates } from '../../planting/template-schema.ts';

/** Wider than any template, so that no text is folded. */
const UNFOLDED = -1;

/** Reads a template file in YAML or JSON. Throws a DataError with every fault of it. */
export async function readTemplates(file: string, cwd: string): Promise<WorldTemplates> {
  const text = await readTemplateText(file, cwd);
  try {
    return parseTemplates(load(text), file);
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    const place = thrown.mark === undefined ? '' : `line ${thrown.mark.line + 1}`;
    const expected = `templates in YAML or JSON (${thrown.reason ?? thrown.message})`;
    const remedy = 'Mend the file at this place.';
    throw new DataError([{ file, place, value: '', expected, remedy }], { cause: thrown });
  }
}

/** Templates as a YAML file that a user can translate. */
export function templatesToYaml(templates: WorldTemplates): string {
  return dump(templates, { lineWidth: UNFOLDED });
}

async function readTemplateText(file: string, cwd: string): Promise<string> {
  try {
    return decodeUtf8(await readFile(resolve(cwd, file)), file);
  } catch (thrown) {
    if (thrown instanceof DataError) throw thrown;
    throw new ConfigError(`Cannot read the templates ${file}: ${messageOf(thrown)}`, {
      hint: 'loopcheck plant --show-templates en prints a template file to start from.',
      cause: thrown,
    });
  }
}
