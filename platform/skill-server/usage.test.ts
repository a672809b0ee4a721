import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { Exit } from "../port/systemctl.ts";
import { Usage } from "./usage.ts";

const kilobytes = 10 * 1024 * 1024;

t.test("a skill that stores too much is stopped, also when the first attempt fails", async (t) => {
  const file = join(t.testdir(), "usage");
  const usage = new Usage(file, 1);
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  t.teardown(() => process.off("unhandledRejection", note));
  const lines: string[] = [];
  const ended = Promise.withResolvers<Exit>();
  let tries = 0;
  const running = {
    pid: 1,
    ended: ended.promise,
    async stop(): Promise<Exit> {
      if (++tries === 1) throw new Error("systemd does not answer");
      ended.resolve({ code: 0, signal: null });
      return ended.promise;
    },
  };
  const output = { linesPerSecond: 1, dropped: () => {}, line: (_: string, line: string) => void lines.push(line) };
  usage.watch("lights", running, output);
  writeFileSync(file, `${kilobytes}\tlights\n`);
  await ended.promise;
  t.equal(tries, 2);
  t.match(lines, [/^stopped: its data takes/u, /cannot be stopped.*systemd does not answer/u, /^stopped/u]);
  t.strictSame(unhandled, []);
});

t.test("a skill that stores too much is not started", async (t) => {
  const file = join(t.testdir(), "usage");
  const usage = new Usage(file);
  await usage.check("lights");
  writeFileSync(file, `${kilobytes}\tlights\n1\tclock\n`);
  await t.rejects(usage.check("lights"), /may take/u);
  await usage.check("clock");
});

t.test("the watch ends with the skill, also with one whose exit cannot be determined", async (t) => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  t.teardown(() => process.off("unhandledRejection", note));
  const ended = Promise.reject<Exit>(new Error("systemd does not answer"));
  const output = { linesPerSecond: 1, dropped: () => {}, line: () => {} };
  new Usage("/nowhere", 1).watch("lights", { pid: 1, ended, stop: () => ended }, output);
  await new Promise((resolve) => setImmediate(resolve));
  t.strictSame(unhandled, []);
});
