import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
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

t.test("a skill is told the classes of devices that it was granted, and no others", async (t) => {
  const world = await makeWorld(t);
  const credentials = new SkillCredentials({ bus: world.bus(), broker: world.broker, log: logInto([], "supervisor") });
  t.match(await ask(credentials, lights), [{ devices: [] }], "none by default");
  credentials.surround({ rightsOf: async () => ({ leds: true, gpio: true, spi: false, devices: true }) });
  t.match(await ask(credentials, lights), [{ devices: ["gpio", "leds"] }]);
});

t.test("a skill's connection is known from its first start until it is gone", async (t) => {
  const world = await makeWorld(t);
  const { broker } = world;
  const credentials = new SkillCredentials({ bus: world.bus(), broker, log: logInto([], "supervisor") });
  t.equal(credentials.connection("Lights"), undefined, "it was never started");
  const { url, username = "", password = "" } = busIn(await ask(credentials, { ...lights, folder: "Lights" }));
  const never = credentials.connection("Lights");
  t.match(never, { isConnected: false, wasConnected: false });
  await ask(credentials, { ...lights, folder: "Lights" });
  t.ok((credentials.connection("Lights")?.forMs ?? 0) > (never?.forMs ?? 0), "its restart does not count");
  const login = { username, password, reconnectPeriod: 0 };
  const [one, two] = [await connectAsync(url, login), await connectAsync(url, login)];
  t.same(credentials.connection("Lights"), { isConnected: true, wasConnected: false, forMs: 0 });
  await one.endAsync();
  const left = async (clients: number): Promise<void> => {
    while (broker.stats.clients > clients) await new Promise(setImmediate);
  };
  await left(1);
  t.match(credentials.connection("Lights"), { isConnected: true, wasConnected: true, forMs: 0 });
  await two.endAsync();
  await left(0);
  t.match(credentials.connection("Lights"), { isConnected: false, wasConnected: true });
  const anonymous = await connectAsync(url, { reconnectPeriod: 0 });
  t.equal(credentials.connection("Lights"), undefined, "it could be this one, as a skill for Snips would be");
  await anonymous.endAsync();
  await ask(credentials, { type: "skill-gone", skill: "lights" });
  t.equal(credentials.connection("Lights"), undefined);
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
  t.equal(credentials.connection("lights"), undefined, "only that broker knows who is connected");
  await ask(credentials, { type: "skill-gone", skill: "lights" });
});

t.test("with accounts on an external broker a skill has its own, and none without one", async (t) => {
  const bus = { url: "mqtts://broker.example", prefix: "hermes", ca: "PEM" };
  const accounts = new Map([["skill-lights", { username: "house-lights", password: "p" }]]);
  const credentials = new SkillCredentials({ bus, accounts: async () => accounts, log: logInto([], "supervisor") });
  t.same(busIn(await ask(credentials, lights)), { ...bus, username: "house-lights", password: "p" });
  const heater = { type: "skill-credential", skill: "heater" } as const;
  t.match(await ask(credentials, heater), [{ error: /skill-heater has no account.*sotto broker accounts/u }]);
  accounts.set("skill-heater", { username: "house-heater", password: "q" });
  t.match(busIn(await ask(credentials, heater)), { username: "house-heater" }, "without a restart");
});

t.test(
  "a skill has the rights that it was granted; others give it another password, and end its connections",
  async (t) => {
    const world = await makeWorld(t);
    const { broker } = world;
    const credentials = new SkillCredentials({ bus: world.bus(), broker, log: logInto([], "supervisor") });
    t.teardown(() => credentials.close());
    let rights: { intents: string[]; inject?: boolean } = { intents: ["me:on"] };
    credentials.surround({ rightsOf: async () => rights });
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

t.test(
  "skills behind walls come by the same doors, each as itself; the loopback is for those that are online",
  async (t) => {
    const world = await makeWorld(t);
    const credentials = new SkillCredentials({
      bus: world.bus(),
      broker: world.broker,
      log: logInto([], "supervisor"),
    });
    t.teardown(() => credentials.close());
    let network = false;
    let here = "lights";
    const whose = async () => ({ role: "skill", skill: here }) as const;
    const path = `${world.folder}/door/bus.sock`;
    const port = await freePort();
    const doors = { socket: { path, whose }, loopback: { host: "127.0.0.1", port, whose } };
    credentials.surround({ rightsOf: async () => ({ network }), doors });
    const walled = { ...lights, walled: true } as const;
    const enter = (url: string) => connectAsync(url, { reconnectPeriod: 0 }, false);
    t.equal(busIn(await ask(credentials, walled)).url, `unix:${path}`);
    const first = await enter(`mqtt+unix://${path}`);
    const closed = new Promise<void>((resolve) => first.once("close", () => resolve()));
    here = "other";
    await t.rejects(enter(`mqtt+unix://${path}`), "a skill that was not started");
    here = "lights";
    network = true;
    const [answer] = await ask(credentials, walled);
    t.match(answer, { online: true, bus: { url: `mqtt://127.0.0.1:${port}`, username: "skill-lights" } });
    await closed;
    await (await enter(`mqtt://127.0.0.1:${port}`)).endAsync();
    network = false;
    await ask(credentials, walled);
    await t.rejects(enter(`mqtt://127.0.0.1:${port}`), "without the network there is the socket only");
    await ask(credentials, { type: "skill-gone", skill: "lights" });
    await t.rejects(enter(`mqtt+unix://${path}`));
  },
);

/** A port that nobody has right now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

t.test("a skill whose manifest is broken gets none, and the reason", async (t) => {
  const world = await makeWorld(t);
  const credentials = new SkillCredentials({ bus: world.bus(), broker: world.broker, log: logInto([], "supervisor") });
  credentials.surround({ rightsOf: () => Promise.reject(new Error("skill.toml: line 1")) });
  t.match(await ask(credentials, lights), [{ error: "skill.toml: line 1" }]);
});
