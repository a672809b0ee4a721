import { connectAsync } from "mqtt";
import t from "tap";
import { logInto, makeWorld } from "../../test/world.ts";
import type { Bus, FromSupervisor, ToSupervisor } from "../../platform/port/start-message.ts";
import { SkillCredentials } from "./skill-credentials.ts";

async function ask(
  credentials: SkillCredentials,
  message: ToSupervisor,
  component = "skill-server",
): Promise<FromSupervisor[]> {
  const answers: FromSupervisor[] = [];
  await credentials.hear(component, message, (answer) => void answers.push(answer));
  return answers;
}
const busIn = ([answer]: FromSupervisor[]): Bus => {
  if (answer?.type !== "skill-credential" || answer.bus === undefined) throw new Error("there is no bus");
  return answer.bus;
};
const lights = { type: "skill-credential", skill: "lights" } as const;

t.test("a skill gets a user of its own, which works until the skill is gone", async (t) => {
  const world = await makeWorld(t);
  const { broker } = world;
  const credentials = new SkillCredentials({ bus: world.bus(), broker, log: logInto([], "supervisor") });
  const { url, prefix, username, password } = busIn(await ask(credentials, lights));
  t.equal(username, "skill-lights");
  t.same(busIn(await ask(credentials, lights)).password, password, "asked again, the password is the same");
  const login = { username: username ?? "", password: password ?? "", reconnectPeriod: 0 };
  const client = await connectAsync(url, login);
  await client.subscribeAsync(`${prefix}/intent/#`);
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  await ask(credentials, { type: "skill-gone", skill: "lights" });
  await closed;
  await t.rejects(connectAsync(url, login));
  t.not(busIn(await ask(credentials, lights)).password, password);
});

t.test("names that cannot be a user's are refused, and other components are not answered", async (t) => {
  const world = await makeWorld(t);
  const { broker } = world;
  const credentials = new SkillCredentials({ bus: world.bus(), broker, log: logInto([], "supervisor") });
  for (const skill of ["", "../x", "a#", "Up", "x".repeat(65), 7 as unknown as string])
    t.match(await ask(credentials, { type: "skill-credential", skill }), [{ error: /must match/ }]);
  t.same(await ask(credentials, lights, "asr"), []);
  t.same(await ask(credentials, { type: "ready" }), []);
});

t.test("with an external broker skills have the user that is configured for it", async (t) => {
  const bus = { url: "mqtts://broker.example", prefix: "hermes", username: "house", password: "p" };
  const credentials = new SkillCredentials({ bus, log: logInto([], "supervisor") });
  t.same(busIn(await ask(credentials, lights)), bus);
  await ask(credentials, { type: "skill-gone", skill: "lights" });
});

t.test(
  "a skill has the rights that it was granted; others give it another password, and end its connections",
  async (t) => {
    const world = await makeWorld(t);
    const { broker } = world;
    const credentials = new SkillCredentials({ bus: world.bus(), broker, log: logInto([], "supervisor") });
    t.teardown(() => credentials.close());
    let rights: { intents: string[]; inject?: boolean } = { intents: ["me:on"] };
    credentials.surround({ rightsOf: async () => rights, runtime: world.folder });
    const { url, username = "", password = "" } = busIn(await ask(credentials, lights));
    const client = await connectAsync(url, { username, password, reconnectPeriod: 0 });
    await client.publishAsync("msg/injection/perform", "{}", { qos: 1 });
    t.equal(broker.stats.forbidden, 1);
    const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
    rights = { intents: ["me:on"], inject: true };
    const again = busIn(await ask(credentials, lights));
    await closed;
    t.not(again.password, password);
    const next = await connectAsync(url, { username, password: again.password ?? "", reconnectPeriod: 0 });
    t.teardown(() => next.endAsync(true));
    await next.publishAsync("msg/injection/perform", "{}", { qos: 1 });
    t.equal(broker.stats.forbidden, 1);
  },
);

t.test("a skill behind walls gets a door of its own; one that is online, an address of its own", async (t) => {
  const world = await makeWorld(t);
  const credentials = new SkillCredentials({ bus: world.bus(), broker: world.broker, log: logInto([], "supervisor") });
  t.teardown(() => credentials.close());
  let network = false;
  credentials.surround({ rightsOf: async () => ({ network }), runtime: world.folder });
  const walled = { ...lights, walled: true } as const;
  t.equal(busIn(await ask(credentials, walled)).url, `unix:${world.folder}/skills/lights/bus.sock`);
  network = true;
  const [answer] = await ask(credentials, walled);
  t.match(answer, { online: true, bus: { url: /^mqtt:\/\/127\.83\.\d+\.\d+:1883$/, username: "skill-lights" } });
  await ask(credentials, { type: "skill-gone", skill: "lights" });
});

t.test("a skill whose manifest is broken gets none, and the reason", async (t) => {
  const world = await makeWorld(t);
  const credentials = new SkillCredentials({ bus: world.bus(), broker: world.broker, log: logInto([], "supervisor") });
  credentials.surround({ rightsOf: () => Promise.reject(new Error("skill.toml: line 1")), runtime: world.folder });
  t.match(await ask(credentials, lights), [{ error: "skill.toml: line 1" }]);
});
