/** A component in its own process, as the supervisor runs it. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import t from "tap";
import { makeWorld, type World } from "../../test/world.ts";
import { componentStatus } from "../bus/component-status.ts";
import { answered, echo, version } from "./fixtures/echo.ts";
import type { StartMessage } from "./start-message.ts";

const main = new URL("fixtures/echo-main.ts", import.meta.url).pathname;
type Line = { readonly level: string; readonly msg: string; readonly error?: { readonly message: string } };
type Child = {
  readonly process: ChildProcess;
  readonly said: unknown[];
  readonly ready: () => Promise<void>;
  /** The exit code or signal, and what was logged. */
  readonly end: () => Promise<{ code: number | NodeJS.Signals; lines: Line[]; text: string }>;
};

function child(t: { teardown(work: () => unknown): void }, world: World, start: Partial<StartMessage> = {}): Child {
  const process = fork(main, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  t.teardown(() => process.kill("SIGKILL"));
  let text = "";
  process.stdout?.on("data", (chunk) => (text += String(chunk)));
  const said: unknown[] = [];
  let heardReady = (): void => {};
  const ready = new Promise<void>((resolve) => (heardReady = resolve));
  process.on("message", (message) => {
    said.push(message);
    heardReady();
  });
  // Not "close": node does not emit it when the parent has disconnected.
  const exited = once(process, "exit") as Promise<[number | null, NodeJS.Signals]>;
  const read = process.stdout ? once(process.stdout, "end") : undefined;
  const folders = { data: "/", cache: "/", assistant: "/", injected: "/", skills: "/" };
  process.send({
    type: "start",
    component: "echo",
    bus: world.bus(echo),
    config: {},
    folders,
    version: "1.2.3",
    ...start,
  });
  return {
    process,
    said,
    ready: () => ready,
    end: async () => {
      const [code, signal] = await exited;
      await read;
      const lines = text
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line);
      return { code: code ?? signal, lines, text };
    },
  };
}

t.test("it reports ready when its subscriptions are acknowledged, works, and exits with 0 on request", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const { process, said, ready, end } = child(t, world, { config: { factor: 3 } });
  await ready();
  await observer.next(componentStatus, ({ state }) => state === "ready");
  await observer.say("echo/asked", { n: 14 });
  t.equal((await observer.next(answered)).payload.n, 42);
  await observer.say("echo/versionRequest");
  t.equal((await observer.next(version)).payload.version, "1.2.3");
  process.send({ type: "stop" });
  const { code, lines } = await end();
  t.equal(code, 0);
  t.equal((await observer.next(answered)).payload.n, -1, "what it says while it stops is heard");
  await observer.next(componentStatus, ({ state }) => state === "gone");
  t.strictSame(said, [{ type: "ready" }], "ready is said once");
  t.strictSame(
    lines.map(({ msg }) => msg),
    ["ready", "stopping"],
  );
});

t.test("SIGTERM and the supervisor's end stop it as cleanly", async (t) => {
  const world = await makeWorld(t);
  const asked = child(t, world);
  await asked.ready();
  asked.process.kill("SIGTERM");
  t.equal((await asked.end()).code, 0);
  const orphan = child(t, world);
  await orphan.ready();
  orphan.process.disconnect();
  t.equal((await orphan.end()).code, 0);
});

t.test("Ctrl-C, which reaches the whole process group, leaves the stop order to the supervisor", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const { process, ready, end } = child(t, world);
  await ready();
  process.kill("SIGINT");
  await observer.say("echo/asked", { n: 1 });
  await observer.next(answered);
  process.send({ type: "stop" });
  t.equal((await end()).code, 0);
});

t.test("P20: when it is killed, its last will informs the others", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const { process, ready, end } = child(t, world);
  await ready();
  await observer.next(componentStatus, ({ state }) => state === "ready");
  process.kill("SIGKILL");
  t.strictSame((await observer.next(componentStatus)).payload, { state: "gone" });
  t.equal((await end()).code, "SIGKILL");
});

t.test("B24: when the broker returns, it receives again and announces itself again", async (t) => {
  const world = await makeWorld(t);
  const { ready, process, end } = child(t, world, { bus: { url: world.broker.url, prefix: "msg" } });
  await ready();
  await world.broker.close();
  const again = await makeWorld(t, { listeners: [{ port: world.broker.port }] });
  const observer = await again.client();
  await observer.say("echo/asked", { n: 2 }); // it may not be back yet: then its answer never comes, but its status does
  await Promise.race([observer.next(componentStatus, ({ state }) => state === "ready"), observer.next(answered)]);
  process.kill("SIGTERM");
  t.equal((await end()).code, 0);
});

const hopeless: Record<string, Partial<StartMessage>> = {
  "a configuration that is not valid": { config: { factor: "three" } },
  "a configuration that can never work": { config: { trouble: "cannot work" } },
  "a password that the broker refuses": { bus: { url: "", prefix: "msg", username: "echo", password: "wrong" } },
  "a URL that names no broker": { bus: { url: "http://localhost", prefix: "msg" } },
};
for (const [what, start] of Object.entries(hopeless)) {
  t.test(`it exits with 125, not to be restarted, for ${what}`, async (t) => {
    const world = await makeWorld(t);
    const bus = start.bus?.url === "" ? { ...start.bus, url: world.broker.url } : (start.bus ?? world.bus(echo));
    const { code, lines } = await child(t, world, { ...start, bus }).end();
    t.equal(code, 125);
    t.match(lines, [{ level: "error", msg: "it cannot start", error: { message: String } }]);
    t.notMatch(JSON.stringify(lines), "wrong", "no secret is logged");
  });
}

t.test("P35: it exits with 1 when its start fails, or after an unhandled error", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const failing = await child(t, world, { config: { trouble: "start fails" } }).end();
  t.equal(failing.code, 1);
  t.match(failing.lines, [{ level: "error", msg: "it cannot start", error: { message: "the model is not there" } }]);
  for (const how of ["exception", "rejection"]) {
    const one = child(t, world);
    await one.ready();
    observer.forget();
    await observer.say("echo/fail", { how });
    const { code, lines } = await one.end();
    t.equal(code, 1, how);
    t.match(lines.at(-1), {
      level: "error",
      msg: new RegExp(`unhandled ${how === "exception" ? "error" : "rejection"}`),
    });
    await observer.next(componentStatus, ({ state }) => state === "gone");
  }
});

t.test("P18: a component whose work does not stop, or fails to stop, exits with 1 within its stop grace", async (t) => {
  const world = await makeWorld(t);
  for (const trouble of ["never stops", "stop fails"]) {
    const one = child(t, world, { config: { trouble } });
    await one.ready();
    one.process.send({ type: "stop" });
    const { code, lines } = await one.end();
    t.equal(code, 1);
    t.match(lines.at(-1), { level: "error", msg: /did not stop/ });
  }
});

t.test("it can be stopped while it starts", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const one = child(t, world, { config: { trouble: "never ready" } });
  await observer.mqtt.subscribeAsync("msg/echo/version");
  // It answers this before it is ready: so it has joined.
  const asking = setInterval(() => void observer.say("echo/versionRequest"), 50);
  await observer.next(version);
  clearInterval(asking);
  one.process.send({ type: "stop" });
  t.equal((await one.end()).code, 0);
  t.strictSame(one.said, []);
});

t.test("P24: every log entry is one line of JSON", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const one = child(t, world);
  await one.ready();
  await observer.say("echo/fail", { how: "log" });
  await observer.say("echo/asked", { n: 1 });
  await observer.next(answered);
  one.process.send({ type: "stop" });
  const { lines, text } = await one.end();
  t.match(lines[1], { msg: "two lines\nand a colour", text: "a\nb\u001b[31m", component: "echo" });
  t.notMatch(text, "\u001b");
});

t.test("when started by hand it prints how it is started and exits with 125", async (t) => {
  const byHand = spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  byHand.stdout.on("data", (chunk) => (text += String(chunk)));
  const [code] = (await once(byHand, "close")) as [number];
  t.equal(code, 125);
  t.match(JSON.parse(text), { msg: "start components through the supervisor" });
});
