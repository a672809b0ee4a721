/** Sends and aborts requests, several at once, over all routes in turn. */
import { seeded } from "../voices/random.ts";
import { abort, type Endpoint, type Moment } from "./abort.ts";
import { type Description, wishesOf, written } from "./requests.ts";

export type Storm = {
  readonly description: Description;
  readonly endpoints: readonly Endpoint[];
  readonly authorization: string;
  readonly count: number;
  readonly seed: number;
  /** The number of simultaneous requests. */
  readonly atOnce?: number;
  /** Called after each request. */
  readonly done?: (count: number) => void;
};
export type Weathered = {
  readonly aborted: number;
  readonly routes: number;
  readonly moments: Readonly<Partial<Record<Moment, number>>>;
};

/** Rejects when nothing listens any more. */
export async function storm(options: Storm): Promise<Weathered> {
  const { description, endpoints, authorization, count, seed, atOnce = 16, done } = options;
  const random = seeded(seed);
  const wishes = wishesOf(description);
  const times: Partial<Record<Moment, number>> = {};
  let [begun, ended] = [0, 0];
  const work = async (): Promise<void> => {
    while (begun < count) {
      const wish = wishes[begun % wishes.length];
      begun += 1;
      if (wish === undefined) return;
      const moment = await abort(random.pick(endpoints), written(wish, authorization), random);
      times[moment] = (times[moment] ?? 0) + 1;
      ended += 1;
      done?.(ended);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { aborted: ended, routes: wishes.length, moments: times };
}
