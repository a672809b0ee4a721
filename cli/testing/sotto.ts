/** Runs `sotto` in this process, against a real admin service behind its local socket, or against nothing. */
import { join } from "node:path";
import type { Test } from "tap";
import { serve } from "../../supervisor/admin/testing/serve.ts";
import { run } from "../run.ts";
import { root } from "../table.ts";

export type Said = { readonly code: number; readonly out: string; readonly err: string };

/** Runs one command line; its output is not a terminal. */
export async function sotto(runtime: string, ...words: readonly string[]): Promise<Said> {
  const said = { out: "", err: "" };
  const stream = (name: "out" | "err") =>
    ({ write: (text: string) => void (said[name] += text) }) as unknown as NodeJS.WriteStream;
  const environment = { SOTTO_RUNTIME: runtime, HOME: runtime };
  const code = await run(root, words, { out: stream("out"), err: stream("err"), environment });
  return { code, ...said };
}

/** Starts a board and returns functions that run commands on it. */
export async function board(t: Test, ...serving: Parameters<typeof serve> extends [Test, ...infer More] ? More : []) {
  const served = await serve(t, ...serving);
  const runtime = join(served.folder, "run");
  await served.admin.listenLocally(join(runtime, "admin.sock"));
  return {
    ...served,
    runtime,
    sotto: (...words: readonly string[]) => sotto(runtime, ...words),
    /** Parses the output of --json. */
    data: async (...words: readonly string[]) => {
      const { code, out } = await sotto(runtime, ...words, "--json");
      return { code, value: JSON.parse(out) as Record<string, unknown> };
    },
  };
}
