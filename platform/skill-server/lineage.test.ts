import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import t from "tap";
import { lineageTexts, writeLineage } from "./lineage.ts";
import { bash, install, serve } from "./testing/serve.ts";

const bus = { url: "mqtt://127.0.0.1:1883", prefix: "hermes" };
const described = {
  id: "home",
  name: "Home",
  language: "en",
  secret: "not for skills",
  intents: [
    { id: "anna:on", name: "on", slots: [{ name: "room", entityId: "room" }] },
    { id: "ben:off", name: "off" },
  ],
};
type Read = { readonly intents: readonly { readonly id: string }[] };

t.test("a skill is told of the intents that it hears, and of nothing else in the assistant", async (t) => {
  const assistant = t.testdir({ "assistant.json": JSON.stringify(described), "dataset.yaml": "" });
  const told = async (intents?: readonly string[]) => {
    const texts = await lineageTexts({ bus, folder: "/run/snips", assistant, intents });
    return JSON.parse(texts["assistant/assistant.json"] ?? "") as Read;
  };
  t.same(await told(["anna:on"]), { id: "home", name: "Home", language: "en", intents: [described.intents[0]] });
  t.same(
    (await told()).intents.map(({ id }) => id),
    ["anna:on", "ben:off"],
  );
});

t.test("without an assistant, and with a broken one, the skill still has its snips.toml", async (t) => {
  for (const text of ["{", "7", '{ "intents": 7 }', '{ "intents": [{}] }', undefined]) {
    const assistant = t.testdir(text === undefined ? {} : { "assistant.json": text });
    t.same(Object.keys(await lineageTexts({ bus, folder: "/run/snips", assistant })), ["snips.toml"], text ?? "none");
  }
});

t.test("snips.toml names the bus as the skill reaches it, and the skill's own credential", async (t) => {
  const of = async (own: typeof bus & { username?: string; password?: string }) => {
    const { "snips.toml": text = "" } = await lineageTexts({
      bus: own,
      folder: "/x",
      assistant: "",
      secrets: { ca: "/ca" },
    });
    return parse(text)["snips-common"];
  };
  t.same(await of(bus), { mqtt: "127.0.0.1:1883", mqtt_tls_cafile: "/ca", assistant: "/x/assistant" });
  t.match(await of({ ...bus, url: "mqtts://nas.lan" }), { mqtt: "nas.lan:8883", mqtt_tls_hostname: "nas.lan" });
  t.match(await of({ ...bus, url: "mqtt://[::1]:99 mqtt://b" }), { mqtt: "[::1]:99" });
  t.match(await of({ ...bus, username: "skill-a", password: 'a"b\\' }), {
    mqtt_username: "skill-a",
    mqtt_password: 'a"b\\',
  });
});

t.test("what was written for an assistant that is gone is removed", async (t) => {
  const folder = t.testdir({ at: {}, assistant: { "assistant.json": JSON.stringify(described) } });
  const view = { bus, folder: join(folder, "at"), assistant: join(folder, "assistant") };
  await writeLineage(view);
  t.ok(existsSync(join(folder, "at/assistant/assistant.json")));
  await writeLineage({ ...view, assistant: "" });
  t.notOk(existsSync(join(folder, "at/assistant/assistant.json")));
});

t.test("an action without a unit finds the files in a folder of its own, and they go with it", async (t) => {
  const { skills, story, start, stop } = await serve(t);
  install(skills, "lights", "action-on", bash('echo "$SOTTO_SKILL_SNIPS"', "exec sleep 1000"));
  await start();
  const { msg: folder } = await story.find(({ msg }) => msg.startsWith("/"));
  const file = join(folder, "snips.toml");
  t.match(readFileSync(file, "utf8"), 'mqtt_username = "skill-lights"');
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(statSync(folder).mode & 0o777, 0o700);
  await stop();
  t.notOk(existsSync(folder));
});

t.test("an action that names a Python that is not here is run by python3, and told so", async (t) => {
  const { skills, story, start } = await serve(t);
  install(skills, "old", "action-old", "#!/usr/bin/env python3.7\nimport sys\nprint(sys.version_info.major)\n");
  await start();
  t.match(await story.says("3"), { skill: "old" });
  t.match(await story.find(({ msg }) => msg.includes("not installed here")), { stream: "stderr" });
});
