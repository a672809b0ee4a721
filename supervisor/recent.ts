/** Shares what costs much to find out with all who ask for it within a moment. */

export type Recent<Result> = {
  (): Promise<Result>;
  /** Whoever asks from now on gets what is found out from now on. */
  forget(): void;
};

/** A result is used for `maxAgeMs` from when its examination began; a failure is only for those who waited for it. */
export function recent<Result>(
  maxAgeMs: number,
  examine: () => Promise<Result>,
  now: () => number = () => performance.now(),
): Recent<Result> {
  let known: { readonly at: number; readonly result: Promise<Result> } | undefined;
  const ask = (): Promise<Result> => {
    if (known !== undefined && now() - known.at <= maxAgeMs) return known.result;
    const mine = { at: now(), result: examine() };
    known = mine;
    mine.result.catch(() => {
      if (known === mine) known = undefined;
    });
    return mine.result;
  };
  return Object.assign(ask, { forget: () => void (known = undefined) });
}

/**
 * A result is for all who ask in the same turn of the event loop: they ask at the same moment, and nothing else has happened in
 * between. A crowd of clients then costs what one does.
 */
export function sharedInTurn<Result>(examine: () => Promise<Result>): Recent<Result> {
  let known: Promise<Result> | undefined;
  const ask = (): Promise<Result> => {
    if (known !== undefined) return known;
    setImmediate(() => (known = undefined));
    return (known = examine());
  };
  return Object.assign(ask, { forget: () => void (known = undefined) });
}

/** Returns what lets all of them forget their results. */
export function forgetAll(...known: readonly Pick<Recent<unknown>, "forget">[]): () => void {
  return () => {
    for (const one of known) one.forget();
  };
}
