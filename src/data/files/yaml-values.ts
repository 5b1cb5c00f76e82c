import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE_PLAIN,
} from 'js-yaml';
import type { Path } from './raw-item.ts';

/** Where a value of a YAML text stands. */
export interface YamlValue {
  offset: number;
  /** Of an alias: where the value stands that it names. */
  target?: Path;
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

/** The value at a path, or the nearest one above it; what an alias names gives its literal. */
export function nearestYamlValue(
  values: ReadonlyMap<string, YamlValue>,
  path: Path,
): YamlValue | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const value = values.get(pathKey(path.slice(0, length)));
    if (value === undefined) continue;
    const { offset, target } = value;
    const rest = path.slice(length);
    if (target !== undefined) return { ...nearestYamlValue(values, [...target, ...rest]), offset };
    return rest.length === 0 ? value : { offset };
  }
  return undefined;
}

/** Every value of a YAML text that holds one document, by its path from the top. */
export function yamlValuesByPath(text: string): Map<string, YamlValue> {
  const values = new Map<string, YamlValue>();
  const open: OpenCollection[] = [];
  const anchors = new Map<string, Path>();
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_DOCUMENT) open.push({ path: [] });
    else if (event.type === EVENT_POP) open.pop();
    else placeEvent(event, { text, open, values, anchors });
  }
  return values;
}

type ValueEvent = Exclude<Event, { type: typeof EVENT_DOCUMENT | typeof EVENT_POP }>;

interface Placing {
  text: string;
  open: OpenCollection[];
  values: Map<string, YamlValue>;
  /** The paths of the values that have an anchor, by its name. */
  anchors: Map<string, Path>;
}

function placeEvent(event: ValueEvent, { text, open, values, anchors }: Placing): void {
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
  values.set(pathKey(path), describe(event, text, anchors));
  if (event.type === EVENT_ALIAS) return;
  const anchor = text.slice(event.anchorStart, event.anchorEnd);
  if (anchor !== '') anchors.set(anchor, path);
  if (event.type === EVENT_SEQUENCE) open.push({ path, index: 0 });
  if (event.type === EVENT_MAPPING) open.push({ path });
}

function describe(event: ValueEvent, text: string, anchors: ReadonlyMap<string, Path>): YamlValue {
  if (event.type === EVENT_ALIAS) {
    const target = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
    const offset = event.anchorStart;
    return target === undefined ? { offset } : { offset, target };
  }
  if (event.type !== EVENT_SCALAR) return { offset: event.start };
  const offset = event.valueStart;
  const literal = text.slice(offset, event.valueEnd).trim();
  return event.style === SCALAR_STYLE_PLAIN ? { offset, literal } : { offset };
}
