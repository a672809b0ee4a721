/** Assigns numbers to features in the order of their occurrence, and counts them. */
export class RowNumbers {
  readonly #features: number[] = [];
  readonly #counts: number[] = [];
  #slots = new Int32Array(1 << 12).fill(-1);

  get size(): number {
    return this.#features.length;
  }

  /**
   * Returns the feature's number, and assigns one to a new feature. Uses open addressing: a Map takes three times as long.
   */
  add(feature: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = feature & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]!;
      if (row < 0) {
        this.#slots[slot] = this.#features.length;
        this.#features.push(feature);
        this.#counts.push(1);
        if (this.#features.length * 2 > this.#slots.length) this.#grow();
        return this.#features.length - 1;
      }
      if (this.#features[row] !== feature) continue;
      this.#counts[row]!++;
      return row;
    }
  }

  /** Returns the features that were added at least `fewest` times, and the new number of each old one (−1: omitted). */
  keep(fewest: number): { readonly features: Uint32Array; readonly rows: Int32Array } {
    let next = 0;
    const rows = Int32Array.from(this.#counts, (count) => (count < fewest ? -1 : next++));
    return { features: Uint32Array.from(this.#features.filter((_, row) => rows[row]! >= 0)), rows };
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (const [row, feature] of this.#features.entries()) {
      let slot = feature & mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & mask;
      this.#slots[slot] = row;
    }
  }
}
