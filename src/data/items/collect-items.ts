import { preview, type RawItem } from '../files/raw-item.ts';
import { createItemChecker, type ItemKind } from './check-item.ts';
import { FaultReport } from './fault-report.ts';
import { numberAsWritten } from './number-as-written.ts';

/** How the items of a list file are checked and read. */
export interface ListKind<Item, Read> extends ItemKind<Item> {
  /** One item in words, without an article: `document`. */
  noun: string;
  /** The item that the program works with, from one that passed its check. */
  read(data: Item, raw: RawItem): Read;
  /** Reports what shows only between the fields of an item or in other files. */
  checkFurther?(sound: Partial<Item>, raw: RawItem, report: FaultReport): void;
}

/** Gathers the items of one list file and everything that is wrong with them. */
export interface ItemCollector<Read> {
  readonly report: FaultReport;
  add(item: RawItem): void;
  /** The items in file order. Throws a DataError with every fault of the file. */
  finish(): Read[];
}

/** A collector for the file `source`; ids must be distinct, and there must be an item. */
export function createItemCollector<Item extends { id: string | number }, Read>(
  kind: ListKind<Item, Read>,
  source: string,
): ItemCollector<Read> {
  const report = new FaultReport();
  const checker = createItemChecker(kind, source, report);
  const items: Read[] = [];
  const originById = new Map<string, string>();
  let count = 0;
  const checkId = (id: string | number, item: RawItem): void => {
    const text = numberAsWritten(id, item, ['id']);
    const first = originById.get(text);
    if (first === undefined) originById.set(text, item.origin);
    else {
      report.fault({
        file: source,
        place: item.locate(['id']).place,
        value: `${preview(text)} again, first at ${first}`,
        expected: `an id that no other ${kind.noun} has`,
        remedy: 'Give one of the two another id, or remove it.',
      });
    }
  };
  return {
    report,
    add: (item) => {
      count += 1;
      const { data, sound } = checker.check(item);
      kind.checkFurther?.(sound, item, report);
      if (sound.id !== undefined) checkId(sound.id, item);
      if (data !== undefined) items.push(kind.read(data, item));
    },
    finish: () => {
      if (count === 0 && !report.isFaulty) report.fault(noItems(source, kind.noun));
      report.throwIfFaulty(source);
      return items;
    },
  };
}

function noItems(file: string, noun: string) {
  const remedy = `Add ${noun}s, or name another file.`;
  return { file, place: '', value: 'an empty list', expected: `at least one ${noun}`, remedy };
}
