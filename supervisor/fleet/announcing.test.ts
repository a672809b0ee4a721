/** A board is announced and found by Debian's Avahi, which runs in a network of its own. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import t, { type Test } from "tap";
import { startAvahi } from "../../test/avahi.ts";
import { logInto, type LogLine } from "../../test/world.ts";
import { Announcing, type AnnouncingOptions } from "./announcing.ts";
import { findNeighbours, type Neighbour } from "./neighbours.ts";

t.setTimeout(300_000);

function announce(t: Test, options: Omit<AnnouncingOptions, "log">) {
  const lines: LogLine[] = [];
  const announcing = Announcing.start({ everyMs: 20, ...options, log: logInto(lines, "supervisor") });
  t.teardown(() => announcing.close());
  return { lines, announcing };
}

/** Looks until it is so. */
async function until(env: NodeJS.ProcessEnv, isSo: (found: readonly Neighbour[]) => boolean) {
  for (;;) {
    const found = await findNeighbours(env);
    if (isSo(found)) return found;
    await pause(50);
  }
}
const named = (name: string) => (found: readonly Neighbour[]) => found.some((one) => one.name === name);

t.test("a board is found by its name and port, also after Avahi was started anew, until it stops", async (t) => {
  const avahi = await startAvahi(t, "kitchen");
  const { announcing } = announce(t, { port: 8443, host: () => "kitchen.example.org", env: avahi.env });
  const found = await until(avahi.env, named("kitchen"));
  t.same(found, [{ name: "kitchen", url: "https://kitchen.local:8443", addresses: ["127.0.0.1"], isSelf: false }]);
  await avahi.stop();
  await t.rejects(findNeighbours(avahi.env), { code: "FLEET_CANNOT_LOOK", remedy: /apt install avahi-daemon/u });
  await avahi.start();
  await until(avahi.env, named("kitchen"));
  await announcing.close();
  await until(avahi.env, (all) => all.length === 0);
});

t.test("a board that gets another name is announced under it, and no longer under the old one", async (t) => {
  const avahi = await startAvahi(t, "hall");
  let name = "hall";
  announce(t, { port: 443, host: () => name, env: avahi.env });
  t.match(
    await until(avahi.env, named("hall")),
    [{ url: "https://hall.local", isSelf: false }],
    "the usual port is not told",
  );
  name = 'Anna’s; "board" \\ 1';
  t.match(await until(avahi.env, named(name)), [{ name }]);
});

t.test("Avahi that is installed later is used then, and the log says once how it is", async (t) => {
  const folder = t.testdir();
  const program = join(folder, "avahi-publish-service");
  const { lines } = announce(t, { port: 8443, program });
  const runs = (what: string) => (existsSync(join(folder, what)) ? readFileSync(join(folder, what), "utf8").length : 0);
  const say = (what: string, words: string) => {
    writeFileSync(`${program}.new`, `#!/bin/sh\nprintf x >>"${folder}/${what}"\n${words}`, { mode: 0o755 });
    renameSync(`${program}.new`, program);
  };
  say("refused", "echo refused >&2\nexit 1\n");
  while (runs("refused") < 3) await pause(20);
  const announced = "echo \"Established under name 'hall #2'\" >&2\n";
  say("announced", `${announced}${announced}exec sleep 60\n`);
  while (runs("announced") < 1 || lines.length < 2) await pause(20);
  t.match(lines, [
    { reason: "refused", msg: /is not announced/u },
    { name: "hall #2", port: 8443, msg: /is announced/u },
  ]);
  t.equal(lines.length, 2);
});

t.test("a program that ignores being asked to end is killed", async (t) => {
  const folder = t.testdir();
  const program = join(folder, "avahi-publish-service");
  writeFileSync(program, `#!/bin/sh\ntrap "" TERM\necho "$$" >"${folder}/pid"\nwhile :; do sleep 1; done\n`, {
    mode: 0o755,
  });
  const { announcing } = announce(t, { port: 8443, program });
  while (!existsSync(join(folder, "pid"))) await pause(20);
  const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
  await announcing.close();
  t.throws(() => process.kill(pid, 0), { code: "ESRCH" });
});
