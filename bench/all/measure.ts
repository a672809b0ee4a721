/** Runs benches one after the other, also when one of them fails. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Bench, lengthOf } from "./benches.ts";

const root = join(import.meta.dirname, "../..");

/** Returns the names of those that have failed. Ends with the first that a person has ended. */
export function measure(benches: readonly Bench[], say: (line: string) => void): readonly string[] {
  const began = performance.now();
  const failed: string[] = [];
  for (const [at, { name, minutes, command }] of benches.entries()) {
    say(`\n== ${name} (${at + 1} of ${benches.length}), about ${lengthOf([{ minutes }])}`);
    const from = performance.now();
    const why = failureOf(command);
    const took = lengthOf([{ minutes: (performance.now() - from) / 60_000 }]);
    say(why === undefined ? `== ${name}: ${took}` : `== ${name} FAILED after ${took}: ${why}`);
    if (why !== undefined) failed.push(name);
  }
  const took = lengthOf([{ minutes: (performance.now() - began) / 60_000 }]);
  say(`\n${benches.length - failed.length} of ${benches.length} measured in ${took}`);
  if (failed.length > 0) say(`failed: ${failed.join(", ")}; again: make bench ARGS="${failed.join(" ")}"`);
  return failed;
}

function failureOf([file, ...args]: Bench["command"]): string | undefined {
  // Targets of a `make -j` would be built beside each other.
  const env = { ...process.env, MAKEFLAGS: "", SOTTO_TEST_BUILD: join(root, "build") };
  const { status, signal, error } = spawnSync(file, args, { cwd: root, env, stdio: "inherit" });
  if (error !== undefined) return error.message;
  if (signal !== null) return `ended by ${signal}`;
  return status === 0 ? undefined : `exit ${status}`;
}
