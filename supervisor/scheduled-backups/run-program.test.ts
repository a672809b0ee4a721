import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { until } from "../../test/raw-client.ts";
import { runProgram } from "./run-program.ts";

t.test("a program whose helper goes on, like restic's ssh, is given up in time all the same", async (t) => {
  const folder = t.testdir({ bin: {}, scratch: {} });
  const pidFile = join(folder, "scratch", "pid");
  writeFileSync(join(folder, "bin", "restic"), `#!/bin/sh\nsleep 600 &\necho $! >"$HOME/pid"\nwait\n`, { mode: 0o755 });
  const { PATH = "" } = process.env;
  let helper: number | undefined;
  process.env["PATH"] = `${join(folder, "bin")}:${PATH}`;
  t.teardown(() => {
    process.env["PATH"] = PATH;
    if (helper !== undefined) process.kill(helper);
  });
  const ending = new AbortController();
  const scratch = join(folder, "scratch");
  const given = { file: "restic", args: ["backup"], scratch, signal: ending.signal, endingMs: 50 } as const;
  const failed = t.rejects(runProgram(given), { message: "restic took too long" });
  await until(() => existsSync(pidFile) && readFileSync(pidFile, "utf8").endsWith("\n"));
  helper = Number(readFileSync(pidFile, "utf8"));
  ending.abort();
  await failed;
});
