/** Skills that import hermes_python: our own library, behind the public interface, on a real broker. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { slotValue } from "../../platform/bus/slot-value.ts";
import { slot, startLineageSkill } from "./lineage-skill.ts";

t.setTimeout(300_000);

const kit = join(import.meta.dirname, "../../kit/hermes-python");
const python = "/usr/bin/python3";

t.test("a skill in Python for Snips publishes what the contract accepts, with every call of its library", async (t) => {
  const { bus } = await startLineageSkill(t, "snips-python", { open: true });
  const started = [await bus.next("dialogueManager/startSession"), await bus.next("dialogueManager/startSession")];
  t.same(
    started.map(({ payload }) => payload),
    [
      { init: { type: "notification", text: "Hello." }, customData: "data", siteId: "kitchen" },
      {
        init: {
          type: "action",
          text: "Well?",
          intentFilter: ["anna:weather"],
          canBeEnqueued: true,
          sendIntentNotRecognized: false,
        },
      },
    ],
  );
  const off = (intentId: string) => ({ intentId, enable: false });
  t.same((await bus.next("dialogueManager/configure")).payload, { intents: [off("anna:a"), off("anna:b")] });
  t.same((await bus.next("dialogueManager/configure")).payload, {
    siteId: "hall",
    intents: [{ intentId: "anna:c", enable: true }],
  });
  t.same((await bus.next("injection/perform")).payload, {
    operations: [
      ["add", { city: ["Ulm"] }],
      ["addFromVanilla", { city: [] }],
    ],
    lexicon: {},
  });
  t.same((await bus.next("feedback/sound/toggleOff")).payload, { siteId: "kitchen" });
  t.equal((await bus.next("tts/registerSound/bell")).bytes.toString(), "RIFF");
});

for (const prefix of ["hermes", "msg"])
  t.test(`it hears its intents and answers them below ${prefix}/, with the rights of a skill`, async (t) => {
    const { bus, intent, story } = await startLineageSkill(t, "snips-python", { prefix });
    await bus.next("dialogueManager/configure");
    const answer = async (topic: string) => (await bus.next(`dialogueManager/${topic}`)).payload;
    await intent("anna:weather", "one");
    t.same(await answer("continueSession"), {
      sessionId: "one",
      text: "Where?",
      intentFilter: ["anna:weather"],
      customData: '{"asked": "some words"}',
      sendIntentNotRecognized: false,
      slot: "city",
    });
    const city = slot("city", { kind: "Custom", value: "Ulm" }, "Ulm");
    const moment = { kind: "InstantTime", value: "2026-11-25T15:00:00+01:00", grain: "Hour", precision: "Exact" };
    await intent("anna:weather", "one", { slots: [city, slot("when", moment)], customData: "mine" });
    t.match(await answer("endSession"), { text: "Sunny in Ulm on the 25th at 15 (Ulm, 0.75, mine)" });
    const interval = { kind: "TimeInterval", from: "2026-11-25T15:00:00Z", to: null };
    await intent("anna:weather", "two", { slots: [city, slot("when", interval)] });
    t.match(await answer("endSession"), {
      text: "Sunny in Ulm from 2026-11-25 15:00:00 +00:00 to None (Ulm, 0.75, None)",
    });
    const duration = { kind: "Duration", minutes: 5, precision: "Exact" };
    const number = (value: number) => slot("number", { kind: "Number", value });
    await intent("anna:timer", "three", { slots: [slot("duration", duration), number(1), number(2.5)] });
    t.match(await answer("endSession"), { text: "5 minutes, [1, 2.5]" });
    await bus.say("dialogueManager/sessionEnded", {
      sessionId: "one",
      siteId: "default",
      termination: { reason: "timeout", component: "asr" },
    });
    await story.says("ended SessionTerminationTypeTimeOut 3");
    await bus.say("dialogueManager/intentNotRecognized", { sessionId: "one", siteId: "default", input: "hm" });
    await story.says("not recognized: hm");
  });

t.test("a handler that fails, and a payload that is none, are reported, and the skill goes on", async (t) => {
  const { bus, intent, story } = await startLineageSkill(t, "snips-python");
  await bus.next("dialogueManager/configure");
  await intent("anna:fails", "one");
  await story.says("KeyError: None");
  await bus.say("intent/anna:weather", "{");
  await story.find(({ msg }) => msg.startsWith("json.decoder.JSONDecodeError"));
  await bus.say("intent/anna:weather", "{}");
  await story.says("KeyError: 'intent'");
  await bus.say("intent/anna:weather", { intent: { intentName: "anna:weather" }, sessionId: "two", slots: null });
  t.match((await bus.next("dialogueManager/continueSession")).payload, { sessionId: "two" });
});

t.test(
  "a library that the skill has installed itself is not replaced; in its venv, ours finds Debian's paho",
  async (t) => {
    const own = (folder: string, installed: boolean) => {
      const venv = join(folder, "venv");
      execFileSync(python, ["-m", "venv", "--without-pip", venv]);
      const packages = execFileSync(join(venv, "bin/python3"), ["-c", "import site; print(site.getsitepackages()[0])"]);
      if (installed) {
        const at = join(packages.toString().trim(), "hermes_python");
        mkdirSync(at, { recursive: true });
        writeFileSync(join(at, "__init__.py"), "");
        writeFileSync(join(at, "hermes.py"), "print('its own', flush=True)\nraise SystemExit(125)\n");
      }
    };
    const its = await startLineageSkill(t, "snips-python", { prepare: (folder) => own(folder, true) });
    t.match(await its.story.says("its own"), { stream: "stdout" });
    const ours = await startLineageSkill(t, "snips-python", { prepare: (folder) => own(folder, false) });
    await ours.bus.next("dialogueManager/configure");
  },
);

t.test("a sitecustomize.py that was there before still runs", async (t) => {
  const folder = t.testdir({ "sitecustomize.py": "print('before')\n" });
  const env = { PYTHONPATH: `${join(kit, "path")}:${folder}` };
  const said = execFileSync(python, ["-c", "import hermes_python.hermes as h, sys; print(h.__file__)"], { env });
  t.same(said.toString().trim().split("\n"), ["before", join(kit, "hermes_python/hermes.py")]);
});

t.test("a configparser.py of a skill's own comes before Python's", async (t) => {
  const folder = t.testdir({
    "configparser.py": "whose = 'the skill'\n",
    "action-own.py": "import configparser\nprint(configparser.whose)\n",
  });
  const env = { PYTHONPATH: join(kit, "path") };
  t.equal(execFileSync(python, [join(folder, "action-own.py")], { env }).toString(), "the skill\n");
});

t.test(
  "the template of Snips' skills reads its configuration, with the names of Python 2 and until 3.11",
  async (t) => {
    const folder = t.testdir({ "config.ini": "[secret]\nkey=value\n" });
    const read = (module: string) => `
class Parser(${module}.SafeConfigParser):
    def to_dict(self):
        return {section: dict(self.items(section)) for section in self.sections()}
parser = Parser()
with open("config.ini") as file:
    parser.readfp(file)
print(parser.to_dict(), issubclass(${module}.NoSectionError, ${module}.Error))`;
    // Without site, the program says when sitecustomize runs: where this Python still has the names, they are gone by then.
    const before = `import configparser
for owner, name in ((configparser, "SafeConfigParser"), (configparser.RawConfigParser, "readfp")):
    if hasattr(owner, name):
        delattr(owner, name)
import sitecustomize`;
    for (const module of ["ConfigParser", "configparser"]) {
      const env = { PYTHONPATH: join(kit, "path") };
      const said = execFileSync(python, ["-S", "-c", `${before}\nimport ${module}${read(module)}`], {
        cwd: folder,
        env,
      });
      t.equal(said.toString().trim(), "{'secret': {'key': 'value'}} True", module);
    }
  },
);

t.test("an address that is none, and a broker that is not there, are clear errors", async (t) => {
  const run = (code: string) => {
    try {
      execFileSync(python, ["-c", code], { env: { PYTHONPATH: kit }, stdio: "pipe" });
      return "";
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr);
    }
  };
  t.match(run("from hermes_python.hermes import Hermes\nHermes('here:99999').connect()"), "must be host:port");
  t.match(run("from hermes_python.hermes import Hermes\nHermes('127.0.0.1:1').connect()"), "ConnectionRefusedError");
  t.match(run("from hermes_python.hermes import Hermes\nHermes('127.0.0.1:1').publish_end_session(None)"), "by its id");
});

t.test("the library knows every kind of value of the contract", async (t) => {
  const reading = readFileSync(join(kit, "hermes_python/_reading.py"), "utf8");
  for (const option of slotValue.options) {
    const { kind } = option.entries;
    for (const name of "options" in kind ? kind.options : [kind.literal]) t.match(reading, `"${name}"`);
  }
});
