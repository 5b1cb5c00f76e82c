import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  getScalarValue,
  load,
  parseEvents,
  SCALAR_STYLE_PLAIN,
  YAMLException,
} from 'js-yaml';
import type { FaultReport } from '../items/fault-report.ts';
import { emptyFile, noList } from './json-list.ts';
import { createLineIndex } from './line-index.ts';
import { formatPath, type Located, type Path, type RawItem } from './raw-item.ts';

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
    events ??= valuesByPath(text);
    const at = nearest(events, path);
    const place = `${formatPath(path)} (line ${lines(at?.offset ?? 0).line})`;
    return at?.literal === undefined ? { place } : { place, literal: at.literal };
  };
  return value.map((item: unknown, index) => ({
    value: item,
    origin: `[${index}]`,
    locate: (path) => locate([index, ...path]),
  }));
}

function loadYaml(text: string, file: string, report: FaultReport): unknown {
  if (text.trim() === '') {
    report.fault(emptyFile(file));
    return undefined;
  }
  try {
    return load(text);
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

interface YamlValue {
  offset: number;
  /** The source of a plain (unquoted) scalar. */
  literal?: string;
}

interface OpenCollection {
  path: Path;
  /** The next index of a sequence; undefined for a mapping. */
  index?: number;
  /** The key that waits for its value. */
  key?: string | undefined;
}

const pathKey = (path: Path): string => JSON.stringify(path);

function nearest(values: ReadonlyMap<string, YamlValue>, path: Path): YamlValue | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const value = values.get(pathKey(path.slice(0, length)));
    if (value === undefined) continue;
    return length === path.length ? value : { offset: value.offset };
  }
  return undefined;
}

/** Every value of the document by its path from the top. */
function valuesByPath(text: string): Map<string, YamlValue> {
  const values = new Map<string, YamlValue>();
  const open: OpenCollection[] = [];
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_DOCUMENT) open.push({ path: [] });
    else if (event.type === EVENT_POP) open.pop();
    else placeEvent(event, text, open, values);
  }
  return values;
}

type ValueEvent = Exclude<Event, { type: typeof EVENT_DOCUMENT | typeof EVENT_POP }>;

function placeEvent(
  event: ValueEvent,
  text: string,
  open: OpenCollection[],
  values: Map<string, YamlValue>,
): void {
  const parent = open.at(-1);
  if (parent === undefined) return;
  const isTop = open.length === 1;
  const isKey = !isTop && parent.index === undefined && parent.key === undefined;
  if (isKey && event.type === EVENT_SCALAR) {
    parent.key = getScalarValue(text, event);
    return;
  }
  const path = isTop ? [] : [...parent.path, parent.index ?? parent.key ?? ''];
  if (parent.index === undefined) parent.key = isKey ? '' : undefined;
  else parent.index += 1;
  values.set(pathKey(path), describe(event, text));
  if (event.type === EVENT_SEQUENCE) open.push({ path, index: 0 });
  if (event.type === EVENT_MAPPING) open.push({ path });
}

function describe(event: ValueEvent, text: string): YamlValue {
  if (event.type === EVENT_ALIAS) return { offset: event.anchorStart };
  if (event.type !== EVENT_SCALAR) return { offset: event.start };
  const offset = event.valueStart;
  const literal = text.slice(offset, event.valueEnd).trim();
  return event.style === SCALAR_STYLE_PLAIN ? { offset, literal } : { offset };
}
