import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectAsync } from "mqtt";
import t, { type Test } from "tap";
import {
  asrTextCaptured,
  asrVersion,
  asrVersionRequest,
  audioServerAudioFrame,
  audioServerVersion,
  audioServerVersionRequest,
  dialogueConfigure,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueVersion,
  dialogueVersionRequest,
  hotwordToggleOn,
  hotwordVersion,
  hotwordVersionRequest,
  intent,
  type IntentMessage,
  nluVersion,
  nluVersionRequest,
  ttsVersion,
  ttsVersionRequest,
} from "#bus";
import { completed, writeAccounts } from "../../cli/broker/accounts-file.ts";
import { mosquitto as format } from "../../cli/broker/mosquitto.ts";
import { components } from "../../platform/components.ts";
import { rulesOf } from "../../supervisor/broker/rules.ts";
import type { Observer } from "../observer.ts";
import { startMosquitto } from "../mosquitto.ts";
import { wordsOf } from "./listen.ts";
import { type Platform, startPlatform } from "./platform.ts";

// Journeys take as long as people speak.
t.setTimeout(900_000);

/** A connection to a frozen broker is given up after 37 seconds. */
const awayMs = 45_000;

const user = { username: "sotto", password: 'a "secret" of\\ours' };

type How = {
  readonly prefix?: string;
  readonly tls?: boolean;
  /** Each component and skill has an account of its own, with the access rules of `sotto broker rules`. */
  readonly apart?: boolean;
  /** Seconds after which a component that does not answer counts as hung. */
  readonly hungAfter?: number;
};

/** The platform on a mosquitto that takes nobody without a password. */
async function startOn(t: Test, { prefix = "msg", tls = false, apart = false, hungAfter = 20 }: How = {}) {
  const { accounts, files } = accountsApart(prefix);
  const mosquitto = await startMosquitto(t, {
    ...(apart ? { files } : { users: { [user.username]: user.password } }),
    tls,
  });
  const key = (name: string, value: string): string => `${name} = ${JSON.stringify(value)}\n`;
  const bus = ["[bus]\n", key("url", mosquitto.url), key("topic_prefix", prefix)];
  if (apart) {
    const file = join(t.testdir({}), "accounts.toml");
    await writeAccounts(file, accounts);
    bus.push(key("accounts_file", file));
  } else bus.push(key("username", user.username), key("password", user.password));
  if (mosquitto.ca !== undefined) {
    const file = join(mkdtempSync(join(tmpdir(), "sotto-ca-")), "ca.pem");
    t.teardown(() => rmSync(dirname(file), { recursive: true }));
    writeFileSync(file, mosquitto.ca);
    bus.push(key("ca_file", file));
  }
  const supervision = `[supervision]\nping_seconds = ${hungAfter / 4}\nhung_after_seconds = ${hungAfter}\n`;
  const platform = await startPlatform(t, { config: bus.join("") + supervision, user: { ...user, ca: mosquitto.ca } });
  return { mosquitto, platform, accounts };
}

/** The accounts of a platform with the example skills, and the files of a mosquitto that knows them and the observer. */
function accountsApart(prefix: string) {
  const skills = new Map(["clock", "home"].map((name) => [name, {}]));
  const rules = rulesOf({ prefix, components, skills });
  const accounts = completed(
    new Map(),
    rules.map(({ account }) => account),
    "house",
  );
  const permitted = rules.map((rule) => ({ ...rule, username: accounts.get(rule.account)?.username ?? "" }));
  const observer = { account: "observer", username: user.username, publishes: ["#"], subscribes: ["#"] };
  const files = {
    users: format.users([...accounts.values(), user]),
    rules: format.rules([...permitted, observer]),
  };
  return { accounts, files };
}

/** Says what only another may say, and then what it may; the broker keeps the order. */
async function mayNot(
  t: Test,
  { mosquitto, platform: { bus, control }, accounts }: Started,
  account: string,
): Promise<void> {
  const { username = "", password = "" } = accounts.get(account) ?? {};
  const ca = mosquitto.ca === undefined ? {} : { ca: mosquitto.ca };
  const client = await connectAsync(mosquitto.url, { username, password, ...ca });
  await client.publishAsync(`${control.bus.prefix}/asr/textCaptured`, '{"text":"unlock the door"}', { qos: 1 });
  await client.publishAsync(`${control.bus.prefix}/dialogueManager/configure`, "{}", { qos: 1 });
  await bus.next(dialogueConfigure);
  t.notOk(bus.heard(asrTextCaptured).some(({ payload }) => payload.text === "unlock the door"));
  await client.endAsync();
}
type Started = Awaited<ReturnType<typeof startOn>>;

/** Says a command, and checks that it is understood, carried out and answered, and that the wake word is on again. */
async function commandIsAnswered(t: Test, { bus, command, played }: Platform, room: string): Promise<IntentMessage> {
  await command(`turn on the ${room} light`);
  const { payload } = await bus.next(intent);
  t.equal(payload.intent.intentName, "sotto:turnOnLight");
  t.match(payload.slots, [{ slotName: "room", value: { value: room } }]);
  const end = await bus.next(dialogueSessionEnded, (said) => said.sessionId === payload.sessionId);
  t.same(end.payload.termination, { reason: "nominal" });
  t.equal(wordsOf(played()), `the light in the ${room} is on`);
  await bus.next(hotwordToggleOn, (said) => said.siteId === payload.siteId);
  return payload;
}

/** Asks until it is answered; the microphone's frames are the clock. Whoever is back may find others not yet there. */
async function askUntil(bus: Observer, ask: () => Promise<void>, answered: () => boolean): Promise<void> {
  while (!answered()) {
    await ask();
    for (let frames = 0; frames < 30 && !answered(); frames++) await bus.next(audioServerAudioFrame);
  }
}

/** Resolves when all that a command needs, the skill too, stands on the bus again after it was gone. */
async function allAreBack(bus: Observer, understood: IntentMessage): Promise<void> {
  const pairs = [
    [asrVersionRequest.format({}), asrVersion],
    [audioServerVersionRequest.format({ siteId: understood.siteId }), audioServerVersion],
    [dialogueVersionRequest.format({}), dialogueVersion],
    [hotwordVersionRequest.format({ wakewordId: "default" }), hotwordVersion],
    [nluVersionRequest.format({}), nluVersion],
    [ttsVersionRequest.format({}), ttsVersion],
  ] as const;
  for (const [request, version] of pairs)
    await askUntil(
      bus,
      () => bus.say(request),
      () => bus.heard(version).length > 0,
    );
  const topic = intent.format({ intentName: understood.intent.intentName });
  const probe = { ...understood, sessionId: "nobody's" };
  await askUntil(
    bus,
    () => bus.say(topic, intent.encode(probe)),
    () => bus.heard(dialogueEndSession).some(({ payload }) => payload.sessionId === probe.sessionId),
  );
}

t.test("on a broker that asks for a password, commands are answered, also after the broker was killed", async (t) => {
  const { mosquitto, platform } = await startOn(t);
  t.equal(platform.control.bus.url, mosquitto.url);
  t.notMatch(platform.output(), user.password, "the password is told to nobody");
  const understood = await commandIsAnswered(t, platform, "kitchen");
  await mosquitto.kill();
  platform.bus.forget();
  await mosquitto.start();
  await allAreBack(platform.bus, understood);
  platform.bus.forget();
  await commandIsAnswered(t, platform, "garden");
  t.equal(await platform.stop(), 0);
});

t.test("a broker that is away for longer than a component may be silent costs no component its process", async (t) => {
  const { mosquitto, platform } = await startOn(t, { hungAfter: 2 });
  const understood = await commandIsAnswered(t, platform, "kitchen");
  for (const away of ["killed", "frozen"] as const) {
    if (away === "killed") await mosquitto.kill();
    else mosquitto.signal("SIGSTOP");
    // This time is what is tested: the delays between the components' attempts have grown.
    await pause(awayMs);
    platform.bus.forget();
    const back = performance.now();
    if (away === "killed") await mosquitto.start();
    else mosquitto.signal("SIGCONT");
    await allAreBack(platform.bus, understood);
    t.comment(`${away}: all answer ${((performance.now() - back) / 1000).toFixed(1)} s after the broker's return`);
    platform.bus.forget();
    await commandIsAnswered(t, platform, "garden");
    t.notMatch(platform.output(), /is killed|it is restarted/u);
  }
  t.equal(await platform.stop(), 0);
});

t.test("over TLS, with accounts of their own and the prefix of older platforms, every message has it", async (t) => {
  const started = await startOn(t, { prefix: "hermes", tls: true, apart: true });
  const { mosquitto, platform } = started;
  t.match(mosquitto.url, /^mqtts:/u);
  t.equal(platform.control.bus.prefix, "hermes");
  const others = new Set<string>();
  platform.bus.mqtt.on("message", (topic) => {
    if (!topic.startsWith("hermes/")) others.add(topic);
  });
  await platform.bus.mqtt.subscribeAsync("#");
  await commandIsAnswered(t, platform, "office");
  platform.bus.forget();
  await platform.command("what day is it");
  const said = await platform.bus.next(dialogueEndSession);
  t.match(said.payload.text, /^Today is /u, "a skill in Python as well");
  t.same([...others], []);
  await mayNot(t, started, "skill-clock");
  t.equal(await platform.stop(), 0);
});
