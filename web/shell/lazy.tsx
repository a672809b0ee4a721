import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { keyOf } from "../api/base.ts";
import { away, toRefused, type Refused } from "../api/problem.ts";
import { call, isAway } from "../api/call.ts";
import { Loading } from "../widgets/empty.tsx";
import { ProblemView } from "../widgets/problem-view.tsx";
import type { PageEntry } from "../pages/table.ts";

const loaded = new Map<string, ComponentType>();

/** After this it is said that the board does not answer; a page that comes later is still shown. */
const patienceMs = 15_000;

/** When everything was loaded again, in epoch milliseconds. */
const renewed = keyOf("sotto.renewed");
const renewedEveryMs = 60_000;

/**
 * Whether the board answers, but no longer has the file: it was upgraded since this page was opened. Everything is loaded again
 * then, once: what is still missing after that is a fault to be shown.
 */
async function mayRenew(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(renewed)) < renewedEveryMs) return false;
    await call("getWelcome");
    sessionStorage.setItem(renewed, String(Date.now()));
    return true;
  } catch {
    // It is away, or this browser keeps nothing: a person tries again.
    return false;
  }
}

/**
 * Loads a page's code when it is first opened. A file that has failed once stays failed until the whole page is loaded again: as
 * soon as the board is back, or when the visitor tries again.
 */
export function LazyPage({ entry }: { readonly entry: PageEntry }) {
  const [, setTurn] = useState(0);
  const [problem, setProblem] = useState<Refused>();
  const Found = loaded.get(entry.path);
  const load = async () => {
    const late = setTimeout(() => setProblem(away()), patienceMs);
    try {
      loaded.set(entry.path, (await entry.load()).Page);
      setProblem(undefined);
      setTurn((turn) => turn + 1);
    } catch (error) {
      if (await mayRenew()) location.reload();
      else setProblem(toRefused(error));
    } finally {
      clearTimeout(late);
    }
  };
  // Before anything is painted: what is loaded already, as Home at first, is shown at once.
  useLayoutEffect(() => {
    if (Found === undefined) void load();
  }, [entry.path]);
  useEffect(() => {
    let was = isAway.peek();
    return isAway.subscribe((is) => {
      if (problem !== undefined && was && !is) location.reload();
      was = is;
    });
  }, [problem]);
  if (Found !== undefined) return <Found />;
  if (problem === undefined) return <Loading />;
  // Or the board was updated since this page was opened and no longer has the old files.
  const retry = () => (isAway.value ? call("getWelcome").catch(() => undefined) : location.reload());
  return <ProblemView problem={isAway.value ? away() : problem} retry={retry} />;
}
