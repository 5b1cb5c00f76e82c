/** Groups of numbers that grow by joining (union-find with path halving). */
export class DisjointGroups {
  private readonly parents: Int32Array;

  /** @param size the numbers 0 to size - 1 begin each in a group of its own */
  constructor(size: number) {
    this.parents = Int32Array.from({ length: size }, (_, number) => number);
  }

  /** Puts two numbers, and all that are joined to them, into one group. */
  join(one: number, other: number): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    this.parents[Math.max(a, b)] = Math.min(a, b);
  }

  /** Whether two numbers are in one group. */
  areJoined(one: number, other: number): boolean {
    return this.rootOf(one) === this.rootOf(other);
  }

  /** The groups of two or more, by their smallest number; members ascend. */
  list(): number[][] {
    const groups = new Map<number, number[]>();
    for (let number = 0; number < this.parents.length; number += 1) {
      const root = this.rootOf(number);
      if (root === number) continue;
      const group = groups.get(root) ?? [root];
      group.push(number);
      groups.set(root, group);
    }
    return [...groups.values()].sort(([a = 0], [b = 0]) => a - b);
  }

  private rootOf(number: number): number {
    let at = number;
    for (;;) {
      const parent = this.parents[at] ?? at;
      if (parent === at) return at;
      const above = this.parents[parent] ?? parent;
      this.parents[at] = above;
      at = above;
    }
  }
}
