/** Hooks with which a component calls the board. */
import type { ReadonlySignal } from "@preact/signals";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { isAway } from "./call.ts";
import { authorization, waiting } from "./credential.ts";
import { type Refused, toRefused } from "./problem.ts";
import { undone } from "./undone.ts";
import { follow, type Following, type StreamState } from "./stream.ts";

export type Loaded<Value> = {
  /** The last response, also while the next one is awaited. */
  readonly value: Value | undefined;
  readonly problem: Refused | undefined;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
};

/** After this a request is repeated: the network may have lost it without a word. */
const patienceMs = 15_000;

/**
 * Loads when the component appears and when one of `keys` changes; also every `every` milliseconds, if given, while the
 * tab is visible and nothing is awaited, as soon as the board is back, and when something was undone. A response that takes
 * longer than `every` is thus shown, instead of being replaced by the next request for ever.
 */
export function useLoad<Value>(
  load: () => Promise<Value>,
  keys: readonly unknown[],
  { every }: { readonly every?: number | undefined } = {},
): Loaded<Value> {
  const [value, setValue] = useState<Value>();
  const [problem, setProblem] = useState<Refused>();
  const [isLoading, setLoading] = useState(true);
  const latest = useRef(load);
  latest.current = load;
  const turn = useRef(0);
  const askedAt = useRef<number>();
  const reload = useCallback(async () => {
    const mine = ++turn.current;
    askedAt.current = performance.now();
    setLoading(true);
    try {
      const loaded = await latest.current();
      if (mine !== turn.current) return;
      setValue(loaded);
      setProblem(undefined);
    } catch (error) {
      if (mine === turn.current) setProblem(toRefused(error));
    } finally {
      if (mine === turn.current) {
        askedAt.current = undefined;
        setLoading(false);
      }
    }
  }, []);
  useEffect(() => {
    setValue(undefined);
    void reload();
    return () => void (turn.current += 1);
  }, keys);
  useEffect(() => {
    const again = () => void (document.hidden || reload());
    const regularly = () => {
      const isAwaited = askedAt.current !== undefined && performance.now() - askedAt.current < patienceMs;
      // A page that waits for its user asks nothing.
      if (!isAwaited && waiting.peek() === undefined) again();
    };
    document.addEventListener("visibilitychange", again);
    const stops = [
      onChange(undone, () => void reload()),
      onChange(isAway, (_is, was) => was && again()),
      // Also where somebody else has just logged in: what is shown may be gone in a moment.
      onChange(authorization, (is, was) => was === undefined && is !== undefined && again()),
    ];
    const timer = every === undefined ? undefined : setInterval(regularly, every);
    return () => {
      document.removeEventListener("visibilitychange", again);
      for (const stop of stops) stop();
      clearInterval(timer);
    };
  }, [every]);
  return { value, problem, isLoading, reload };
}

/** Calls `tell` when the value changes, until the returned function is called. */
function onChange<Value>(of: ReadonlySignal<Value>, tell: (is: Value, was: Value) => unknown): () => void {
  let last = of.peek();
  return of.subscribe((is) => {
    const was = last;
    last = is;
    if (is !== was) tell(is, was);
  });
}

/** Follows an operation while the component exists and `place` is defined. Returns the state of the stream. */
export function useStream<Item>(
  id: Parameters<typeof follow>[0],
  place: Parameters<typeof follow>[1] | undefined,
  following: Following<Item>,
): StreamState {
  const [state, setState] = useState<StreamState>("connecting");
  const latest = useRef(following);
  latest.current = following;
  useEffect(() => {
    if (place === undefined) return undefined;
    return follow<Item>(id, place, {
      onItem: (item) => latest.current.onItem(item),
      onStart: () => latest.current.onStart?.(),
      onRefused: (refused) => latest.current.onRefused?.(refused),
      onState: (now) => {
        setState(now);
        latest.current.onState?.(now);
      },
      finite: latest.current.finite ?? false,
    });
  }, [id, JSON.stringify(place)]);
  return state;
}
