/** Starves a process: it gets nearly no processor time, as on a machine that is far too busy. */
import { once } from "node:events";
import { execa } from "execa";
import type { Testing } from "./world.ts";

export async function starve(t: Testing, pid: number): Promise<void> {
  // It is as unimportant as can be, on the processor of another that never rests.
  await execa("chrt", ["--all-tasks", "--idle", "--pid", "0", String(pid)]);
  await execa("taskset", ["--all-tasks", "--cpu-list", "--pid", "0", String(pid)]);
  const busy = execa("taskset", ["--cpu-list", "0", process.execPath, "-e", "console.log(); for (;;);"]);
  t.teardown(async () => {
    busy.kill("SIGKILL");
    await busy.catch(() => {});
  });
  await once(busy.stdout, "data");
}
