/** What skills hear of injections, over real sockets. */
import type { IClientOptions } from "mqtt";
import t from "tap";
import { encodeConnect } from "../../platform/port/mqtt/encode.ts";
import { RawClient, until } from "../../test/raw-client.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { skillAccess } from "./access.ts";
import { mqtt } from "./testing/clients.ts";

const json = (said: unknown): string => JSON.stringify(said);
const failed = "msg/error/injection";

function skillsOf(t: Parameters<typeof mqtt>[0], world: World) {
  const passwords = new Map<string, string>();
  const connect = async (username: string, options: IClientOptions = {}) => {
    const password =
      passwords.get(username) ??
      world.broker.addCredential(username, skillAccess("msg", { inject: true, speak: true }));
    passwords.set(username, password);
    const client = await mqtt(t, world, { username, password, ...options });
    const inject = (id: string) =>
      client.publishAsync("msg/injection/perform", json({ id, operations: [] }), { qos: 1 });
    return Object.assign(client, { inject });
  };
  return Object.assign(connect, { passwords });
}

t.test("a skill that guesses the id of another's injection does not hear why that was refused", async (t) => {
  const world = await makeWorld(t);
  const skill = skillsOf(t, world);
  const [spy, contacts] = [await skill("skill-spy"), await skill("skill-contacts")];
  for (const client of [spy, contacts]) await client.subscribeAsync([failed, "msg/tts/sayFinished"], { qos: 1 });
  await contacts.inject("own");
  await spy.inject("family");
  await contacts.inject("family");
  const board = await world.client();
  for (const id of ["family", "own"])
    await board.say("error/injection", { error: 'no entity "aunt Agatha"', context: `injection/perform ${id}` });
  await board.say("tts/sayFinished", {});
  await until(() => spy.names.includes("msg/tts/sayFinished") && contacts.names.includes("msg/tts/sayFinished"));
  t.same(spy.names, ["msg/tts/sayFinished"]);
  t.same(contacts.names, [failed, "msg/tts/sayFinished"], "it hears of the one that only it has asked for");
});

t.test("a skill that was away is not told afterwards what it would not have heard", async (t) => {
  const world = await makeWorld(t);
  const skill = skillsOf(t, world);
  const away: IClientOptions = { clientId: "spy", clean: false };
  const spy = await skill("skill-spy", away);
  await spy.subscribeAsync([failed, "msg/error/dialogueManager", "msg/tts/sayFinished"], { qos: 1 });
  await spy.inject("own");
  await spy.endAsync();
  const board = await world.client();
  await board.say("error/injection", { error: 'no entity "aunt Agatha"', context: "injection/perform family" });
  await board.say("error/dialogueManager", { error: "not understood: call aunt Agatha", sessionId: "another's" });
  await board.say("error/injection", { error: "no entity", context: "injection/perform own" });
  await board.say("tts/sayFinished", {});
  const back = new RawClient(world.broker.port);
  t.teardown(() => back.end());
  const password = skill.passwords.get("skill-spy");
  const connect = encodeConnect({ clientId: "spy", username: "skill-spy", password, keepalive: 0, will: undefined });
  connect[9] = (connect[9] ?? 0) & ~2; // no clean session
  back.send(connect);
  const heard: string[] = [];
  while (heard.at(-1) !== "msg/tts/sayFinished") {
    const packet = await back.next();
    if (packet?.kind === "publish") heard.push(packet.topic);
  }
  t.same(heard, [failed, "msg/tts/sayFinished"]);
});
