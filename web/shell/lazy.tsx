import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { toRefused, type Refused } from "../api/problem.ts";
import { isAway } from "../api/call.ts";
import { Loading } from "../widgets/empty.tsx";
import { ProblemView } from "../widgets/problem-view.tsx";
import type { PageEntry } from "../pages/table.ts";

const loaded = new Map<string, ComponentType>();

/** Loads a page's code when it is first opened. */
export function LazyPage({ entry }: { readonly entry: PageEntry }) {
  const [, setTurn] = useState(0);
  const [problem, setProblem] = useState<Refused>();
  const Found = loaded.get(entry.path);
  const load = async () => {
    try {
      loaded.set(entry.path, (await entry.load()).Page);
      setProblem(undefined);
      setTurn((turn) => turn + 1);
    } catch (error) {
      setProblem(toRefused(error));
    }
  };
  // Before anything is painted: what is loaded already, as Home at first, is shown at once.
  useLayoutEffect(() => {
    if (Found === undefined) void load();
  }, [entry.path]);
  if (Found !== undefined) return <Found />;
  if (problem === undefined) return <Loading />;
  // The board was updated since this page was opened and no longer has the old files.
  return <ProblemView problem={problem} retry={() => (isAway.value ? load() : location.reload())} />;
}
