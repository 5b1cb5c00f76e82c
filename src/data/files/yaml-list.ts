import { load, YAMLException } from 'js-yaml';
import type { FaultReport } from '../items/fault-report.ts';
import { emptyFile, noList } from './json-list.ts';
import { createLineIndex } from './line-index.ts';
import { formatPath, type Located, type Path, preview, type RawItem } from './raw-item.ts';
import { aliasFault } from './yaml-aliases.ts';
import { nearestYamlValue, type YamlValue, yamlValuesByPath } from './yaml-values.ts';

const MERGE_KEY = '<<';
const COMMENT_LINE = /^[ \t]*#.*$/gm;

/**
 * The items of a YAML file that holds one list (YAML 1.2: `yes` and dates are texts). Faults of the
 * syntax, repeated keys and anything but a list go to the report, and then there are no items.
 */
export function parseYamlList(text: string, file: string, report: FaultReport): RawItem[] {
  const value = loadYaml(text, file, report);
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report.fault(noList(value, file));
    return [];
  }
  const lines = createLineIndex(text);
  let events: Map<string, YamlValue> | undefined;
  const locate = (path: Path): Located => {
    events ??= yamlValuesByPath(text);
    const at = nearestYamlValue(events, path);
    const place = `${formatPath(path)} (line ${lines(at?.offset ?? 0).line})`;
    return at?.literal === undefined ? { place } : { place, literal: at.literal };
  };
  const items = value.map((item: unknown, index) => ({
    value: item,
    origin: `[${index}]`,
    locate: (path: Path) => locate([index, ...path]),
  }));
  for (const item of items) refuseMergeKey(item, file, report);
  return items;
}

/** `<<` is a plain key in YAML 1.2: what a user wants merged would be lost. */
function refuseMergeKey({ value, locate }: RawItem, file: string, report: FaultReport): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, MERGE_KEY)) return;
  report.fault({
    file,
    place: locate([MERGE_KEY]).place,
    value: preview(MERGE_KEY),
    expected: 'the fields themselves: YAML 1.2 has no merge keys',
    remedy: 'Write the fields into each item that has them.',
  });
}

function loadYaml(text: string, file: string, report: FaultReport): unknown {
  if (text.replace(COMMENT_LINE, '').trim() === '') {
    report.fault(emptyFile(file));
    return undefined;
  }
  try {
    const value = load(text);
    const fault = aliasFault(value, text.length);
    if (fault === undefined) return value;
    report.fault({ file, place: '', ...fault });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    const { mark, reason } = thrown;
    report.fault({
      file,
      place: mark === undefined ? '' : `line ${mark.line + 1}, column ${mark.column + 1}`,
      value: reason,
      expected: 'valid YAML with one list',
      remedy: 'Mend the line; put texts with colons, # or quotes into quotes.',
    });
    return undefined;
  }
}
