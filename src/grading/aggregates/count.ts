/** A rate before it is rendered: how many of how many. `of` may be 0; then there is no rate. */
export interface Count {
  hits: number;
  of: number;
}

/** How many of the items are accepted. */
export function countWhere<Item>(items: readonly Item[], accept: (item: Item) => boolean): Count {
  return { hits: items.filter(accept).length, of: items.length };
}
