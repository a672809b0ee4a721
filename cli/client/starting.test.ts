import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { lockFolder } from "../../supervisor/lock.ts";
import { waitForComponents, waitForStart } from "./starting.ts";

/** The address of a socket is at most 107 bytes long. */
function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  return folder;
}

const silent = { live: false, progress() {} };

t.test("a command waits for a platform that is starting, says so once, and goes on when it answers", async (t) => {
  const folder = folderOf(t);
  const held = await lockFolder(folder);
  const socket = join(folder, "admin.sock");
  const server = createServer();
  const notes: string[] = [];
  const note = (text: string) => {
    notes.push(text);
    // The command has seen that there is no socket yet.
    server.listen(socket);
  };
  await waitForStart({ socket, lock: join(folder, "lock"), script: undefined }, { ...silent, note });
  t.same(notes, ["the platform is starting or stopping: waiting for it …"]);
  server.close();
  await once(server, "close");
  held.release();
});

t.test("a command stops waiting when the platform ends without having answered", async (t) => {
  const folder = folderOf(t);
  const held = await lockFolder(folder);
  await waitForStart(
    { socket: join(folder, "admin.sock"), lock: join(folder, "lock"), script: undefined },
    { ...silent, note: () => held.release() },
  );
});

t.test("a command does not wait for ever for a platform that never answers", async (t) => {
  const folder = folderOf(t);
  const held = await lockFolder(folder);
  t.teardown(() => held.release());
  const place = { socket: join(folder, "admin.sock"), lock: join(folder, "lock"), script: undefined };
  await waitForStart(place, { ...silent, note() {} }, 300);
});

t.test("without a platform a command does not wait, whatever remains of an earlier one", async (t) => {
  const folder = t.testdir({ lock: "", "admin.sock": "" });
  const note = () => t.fail("it waits");
  for (const lock of [join(folder, "lock"), join(folder, "none", "lock"), undefined])
    await waitForStart({ socket: join(folder, "none.sock"), lock, script: undefined }, { ...silent, note });
});

t.test("a command waits while `make run` installs and builds, and then for the start", async (t) => {
  const folder = folderOf(t);
  const script = join(folder, "run.sh");
  writeFileSync(script, "");
  const building = spawn("flock", ["--exclusive", script, "sh", "-c", "echo held; read end"]);
  await once(building.stdout, "data");
  const socket = join(folder, "admin.sock");
  const server = createServer();
  const notes: string[] = [];
  let held: Promise<{ release(): void }> | undefined;
  const note = (text: string) => {
    notes.push(text);
    if (notes.length === 1)
      held = lockFolder(folder).then((lock) => {
        building.stdin.end();
        return lock;
      });
    else server.listen(socket);
  };
  await waitForStart({ socket, lock: join(folder, "lock"), script }, { ...silent, note });
  t.match(notes, [/`make run` is installing or building/u, /the platform is starting/u]);
  server.close();
  await once(server, "close");
  (await held)?.release();
});

t.test("a command does not wait for a checkout in which nobody is at work", async (t) => {
  const folder = t.testdir({ "run.sh": "" });
  const note = () => t.fail("it waits");
  for (const script of [join(folder, "run.sh"), join(folder, "none.sh")])
    await waitForStart({ socket: join(folder, "none.sock"), lock: undefined, script }, { ...silent, note });
});

t.test("speaking waits until no component is starting; one that has failed is not waited for", async (t) => {
  const told: string[] = [];
  const states = [
    { asr: "starting", hotword: "waiting", nlu: "up" },
    { asr: "starting", hotword: "up", nlu: "up" },
    { asr: "up", hotword: "failed", nlu: "disabled" },
  ];
  const rest = {
    get: async <Result>() => {
      const components = Object.entries(states.shift() ?? {}).map(([name, state]) => ({ name, state }));
      return { components, reasons: [] } as Result;
    },
  };
  await waitForComponents(rest, { ...silent, note: (text) => void told.push(text) });
  t.same(states, [], "asked until none is starting, and no more");
  t.same(told, ["starting: waiting for asr, hotword …"]);
});

t.test("speaking waits for the end of the start, but not for components that wait for a broker", async (t) => {
  const states = [
    { components: [], reasons: [{ code: "STARTING" }] },
    { components: [{ name: "asr", state: "starting" }], reasons: [{ code: "STARTING" }, { code: "BUS_UNREACHABLE" }] },
    { components: [{ name: "asr", state: "starting" }], reasons: [{ code: "BUS_UNREACHABLE" }] },
  ];
  const rest = { get: async <Result>() => states.shift() as Result };
  await waitForComponents(rest, { ...silent, note() {} });
  t.same(states, []);
});
