/** What the dialogue manager does when it, a peer or the connection stops and comes back. */
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import t from "tap";
import * as v from "valibot";
import { dialogueSessionEnded, dialogueSessionStarted, hotwordToggleOff, hotwordToggleOn } from "#bus";
import { logInto, makeWorld } from "../../test/world.ts";
import { join as joinBus } from "../port/join.ts";
import { dialogue } from "./component.ts";
import { startDialogue } from "./start.ts";
import { siteId, house } from "./testing/house.ts";

t.test("a hotword component that restarts is told where the wake word is off", async (t) => {
  const { bus, wake, ends } = await house(t, { room_choice: 0 });
  const other = await wake({ siteId: "office" });
  await bus.say("dialogueManager/endSession", { sessionId: other });
  await ends(other);
  const sessionId = await wake();
  bus.forget();
  await bus.say("component/hotword/status", { state: "ready" });
  t.match((await bus.next(hotwordToggleOff)).payload, { siteId, sessionId });
  await bus.next(hotwordToggleOn, (on) => on.siteId === "office");
});

t.test("after a broken connection the state of the wake word is published again", async (t) => {
  const world = await makeWorld(t);
  const bus = await world.client();
  const connections = new Set<Socket>();
  const proxy = createServer((socket) => {
    const onward = connect(world.broker.port, "127.0.0.1");
    connections.add(socket);
    for (const end of [socket, onward])
      end.on("error", () => {}).on("close", () => [socket, onward].map((it) => it.destroy()));
    socket.pipe(onward).pipe(socket);
  });
  t.teardown(() => proxy.close());
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const log = logInto([], "dialogue");
  const url = `mqtt://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const port = await joinBus({ ...world.bus(dialogue), url }, { log });
  t.teardown(() => port.leave());
  const folders = {
    data: join(world.folder, "data"),
    cache: join(world.folder, "cache"),
    assistant: "none",
    injected: "",
    skills: "",
  };
  const running = await startDialogue({ port, config: v.parse(dialogue.config, {}), log, folders });
  await bus.say("dialogueManager/startSession", { siteId, init: { type: "action" } });
  const { sessionId } = (await bus.next(dialogueSessionStarted)).payload;
  bus.forget();
  for (const connection of connections) connection.destroy();
  t.match((await bus.next(hotwordToggleOff)).payload, { siteId, sessionId });
  await bus.say("dialogueManager/endSession", { sessionId });
  t.match((await bus.next(hotwordToggleOn)).payload, { siteId, sessionId });
  await running.stop();
});

t.test("a dialogue manager that is stopped ends its sessions first", async (t) => {
  const { wake, ends, stop } = await house(t);
  const sessionId = await wake();
  await stop();
  t.match(await ends(sessionId), { reason: "error", error: "the dialogue manager stops" });
});

t.test("the sessions of a killed dialogue manager end when it restarts", async (t) => {
  const { world, bus, wake, folders, port } = await house(t);
  const sessionId = await wake();
  const left = join(world.folder, "left");
  cpSync(folders.cache, left, { recursive: true });
  t.match(JSON.parse(readFileSync(join(left, "open-sessions.json"), "utf8")), [{ sessionId, siteId }]);
  await port.leave();
  const log = logInto([], "dialogue");
  const start = { port: await world.port(dialogue), config: v.parse(dialogue.config, {}), log };
  const running = await startDialogue({ ...start, folders: { ...folders, cache: left } });
  const { payload } = await bus.next(dialogueSessionEnded);
  t.match(payload, { sessionId, siteId, termination: { reason: "error" } });
  t.match((await bus.next(hotwordToggleOn)).payload, { siteId });
  await running.stop();
  writeFileSync(join(left, "open-sessions.json"), "not JSON");
  const again = await startDialogue({ ...start, folders: { ...folders, cache: left } });
  await again.stop();
});
