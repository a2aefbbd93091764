/** Chance that falls the same way for the same seed, everywhere. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  whole(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.whole(list.length)];
    if (found === undefined) throw new Error("There is nothing to choose from.");
    return found;
  }

  /** Higher weights more often. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T {
    let left = this.next() * list.reduce((sum, item) => sum + weight(item), 0);
    for (const item of list) {
      left -= weight(item);
      if (left <= 0) return item;
    }
    return this.pick(list);
  }

  some<T>(list: readonly T[], count: number): readonly T[] {
    const rest = [...list];
    const out: T[] = [];
    while (out.length < count && rest.length > 0) out.push(...rest.splice(this.whole(rest.length), 1));
    return out;
  }
}
