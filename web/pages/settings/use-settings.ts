/** The changes that are not saved, and how they are saved. */
import { keyOf } from "../../api/base.ts";
import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { type Answer, request } from "../../api/call.ts";
import { login } from "../../api/credential.ts";
import { type Fault, Refused, toRefused } from "../../api/problem.ts";
import {
  bodyOf,
  type Changes,
  conflictsOf,
  presentOf,
  rebased,
  type Shown,
  withChange,
  withoutSaved,
} from "./changes.ts";
import { savedText } from "./restarts.ts";
import { say } from "../../words/say.ts";

export type Config = { readonly shown: Shown; readonly fault: string | null; readonly tag: string };

type Kept = { readonly of: string | undefined; readonly changes: Changes };
const tabKey = keyOf("sotto.settings");
/** Kept while other pages are open, over a reload, and if the user has to log in again. */
const kept = signal<Kept>(stored());

function stored(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(tabKey) ?? "") as Kept;
  } catch {
    return { of: undefined, changes: {} };
  }
}

/** Secrets are kept in memory alone. */
function keep(next: Kept, shown: Shown): void {
  kept.value = next;
  const open = Object.entries(next.changes).filter(([path]) => presentOf(shown, path).secret !== true);
  if (open.length === 0) sessionStorage.removeItem(tabKey);
  else sessionStorage.setItem(tabKey, JSON.stringify({ of: next.of, changes: Object.fromEntries(open) }));
}

export async function readConfig(): Promise<Config> {
  const response = await request("getConfig", {});
  const { config, fault } = (await response.json()) as Answer<"getConfig">;
  return { shown: config, fault, tag: response.headers.get("etag") ?? "" };
}

async function send(changes: Changes, tag: string): Promise<Answer<"setConfig">> {
  const headers: Record<string, string> = tag === "" ? {} : { "if-match": tag };
  const response = await request("setConfig", { body: bodyOf(changes) }, { headers });
  return (await response.json()) as Answer<"setConfig">;
}

/** How often a change is sent again because others have changed other keys. */
const maxTries = 4;

/** Saves; what others have changed in other keys is kept. @throws Refused CONFIG_CHANGED if it is one of the same keys */
export async function saveOver(changes: Changes, config: Config): Promise<Answer<"setConfig">> {
  let { tag } = config;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(changes, tag);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "CONFIG_CHANGED" || tries === maxTries) throw error;
      const now = await readConfig();
      if (conflictsOf(changes, now.shown).length > 0) throw error;
      ({ tag } = now);
    }
  }
}

/** The board's remedy is for programs. */
function inPlainWords(problem: Refused): Refused {
  if (problem.code !== "CONFIG_CHANGED") return problem;
  const detail = say("Their value is shown beside yours. Save again to replace it, or undo yours.");
  return new Refused({
    code: problem.code,
    title: say("Nothing was saved: somebody else has changed the same setting"),
    detail,
  });
}

export type Settings = ReturnType<typeof useSettings>;

export function useSettings(config: Config, reload: () => Promise<void>) {
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [problem, setProblem] = useState<Refused>();
  const [saved, setSaved] = useState("");
  const [discarded, setDiscarded] = useState<Changes>();
  const isSaving = useRef(false);
  const user = login();
  const changes = kept.value.of === user ? kept.value.changes : {};
  const set = (next: Changes) => keep({ of: user, changes: next }, config.shown);
  return {
    shown: config.shown,
    changes,
    faults,
    problem,
    /** What the last saving did, until the next change. */
    saved,
    /** What was discarded last, until the next change. */
    discarded,
    conflicts: conflictsOf(changes, config.shown),
    /** Undefined restores the default. */
    change(path: string, value: unknown) {
      setSaved("");
      setDiscarded(undefined);
      const pointer = `/${path.replace(".", "/")}`;
      setFaults((known) => known.filter((one) => one.pointer !== pointer && !one.pointer.startsWith(`${pointer}/`)));
      const { of, changes: latest } = kept.peek();
      set(withChange(of === user ? latest : {}, config.shown, path, value));
    },
    /** Forgets one change, or all of them. */
    discard(path?: string) {
      const { [path ?? ""]: _, ...others } = changes;
      set(path === undefined ? {} : others);
      setDiscarded(path === undefined ? changes : undefined);
      setSaved("");
      setProblem(undefined);
      setFaults([]);
    },
    /** Takes the notice away. */
    dismiss() {
      setSaved("");
      setDiscarded(undefined);
    },
    restore() {
      set({ ...discarded, ...changes });
      setDiscarded(undefined);
    },
    /** Returns whether it was saved. */
    async save(): Promise<boolean> {
      if (isSaving.current) return true;
      isSaving.current = true;
      // What is shown beside a change was seen: the change is meant to replace it.
      const sent = rebased(changes, config.shown);
      set(sent);
      setProblem(undefined);
      setFaults([]);
      try {
        const answer = await saveOver(sent, config);
        set(withoutSaved(kept.peek().changes, sent));
        setSaved(savedText(answer));
        return true;
      } catch (error) {
        const refused = inPlainWords(toRefused(error));
        setProblem(refused);
        setFaults(refused.faults);
        return false;
      } finally {
        isSaving.current = false;
        await reload();
      }
    },
  };
}
