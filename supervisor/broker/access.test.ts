import t from "tap";
import { allTopics } from "#bus";
import { componentAccess, openAccess, skillAccess } from "./access.ts";
import { TopicSet } from "./topic-set.ts";

const topic = (pattern: string): { filter(): string } => ({ filter: () => pattern.replaceAll(/<\w+>/g, "+") });

t.test("a component says and hears what it declares, and its own status, below the prefix only", async (t) => {
  const access = componentAccess(
    {
      name: "asr",
      hears: [topic("asr/startListening"), topic("audioServer/<siteId>/audioFrame")],
      says: [topic("asr/textCaptured")],
    },
    "msg",
  );
  const heard = [
    "msg/asr/startListening",
    "msg/audioServer/kitchen/audioFrame",
    "msg/component/nlu/status",
    "msg/component/ping",
  ];
  for (const name of heard) t.ok(access.hears(name), name);
  for (const name of [
    "asr/startListening",
    "hermes/asr/startListening",
    "msg/asr/textCaptured",
    "msg/audioServer/a/b/audioFrame",
    "$SYS/broker",
  ])
    t.notOk(access.hears(name), name);
  for (const name of ["msg/asr/textCaptured", "msg/component/asr/status", "msg/component/asr/pong"])
    t.ok(access.says(name), name);
  for (const name of [
    "msg/asr/startListening",
    "msg/component/nlu/status",
    "msg/component/nlu/pong",
    "msg/component/ping",
    "msg/intent/x",
    "asr/textCaptured",
  ])
    t.notOk(access.says(name), name);
  t.notOk(access.retains);
});

t.test(
  "a skill hears intents and sessions and answers them: no audio, no injection, no speech of its own",
  async (t) => {
    const access = skillAccess("msg");
    const says = new Set(
      ["startSession", "continueSession", "endSession", "configure"].map((name) => `msg/dialogueManager/${name}`),
    );
    const hears = new Set(
      ["sessionQueued", "sessionStarted", "sessionEnded", "intentNotRecognized"].map(
        (name) => `msg/dialogueManager/${name}`,
      ),
    ).add("msg/error/dialogueManager");
    for (const { pattern } of allTopics) {
      const name = `msg/${pattern.replaceAll(/<\w+>/g, "x")}`;
      t.equal(access.says(name), says.has(name), `says ${name}`);
      t.equal(access.hears(name), hears.has(name) || name.startsWith("msg/intent/"), `hears ${name}`);
    }
    t.notOk(access.retains);
  },
);

t.test("a skill hears what went wrong in its own sessions, and in no other's", async (t) => {
  const { concerns } = skillAccess("msg", { intents: ["me:on"] });
  const isHeard = (topic: string, said: unknown) => concerns?.(`msg/${topic}`, Buffer.from(JSON.stringify(said)));
  const failed = { sessionId: "a", error: 'the intent "me:on" has no slot "width"' };
  t.equal(isHeard("error/dialogueManager", failed), false, "before it was handed the session");
  t.equal(isHeard("intent/me:on", { sessionId: "a" }), true);
  t.equal(isHeard("error/dialogueManager", failed), true);
  t.equal(isHeard("error/dialogueManager", { ...failed, sessionId: "b" }), false, "of another's session");
  t.equal(isHeard("error/dialogueManager", { error: "of no session" }), false);
  t.equal(isHeard("dialogueManager/sessionEnded", { sessionId: "a" }), true);
  t.equal(isHeard("error/dialogueManager", failed), false, "after its end");
});

t.test(
  "a skill with a list of intents hears no others; each right gives what it is called, and nothing else",
  async (t) => {
    const access = skillAccess("hermes", { intents: ["me:on"], speak: true });
    t.ok(access.hears("hermes/intent/me:on"));
    t.notOk(access.hears("hermes/intent/me:off"));
    t.ok(access.says("hermes/tts/say"));
    t.ok(access.hears("hermes/tts/sayFinished"));
    const topics = {
      speak: "tts/say",
      play: "audioServer/kitchen/playBytes/1",
      inject: "injection/perform",
      volume: "audioServer/kitchen/changeVolume",
      mute: "audioServer/kitchen/muteMicrophone",
      announce: "announcements/perform",
      overview: "overview/perform",
      music: "players/perform",
      devices: "players/done",
    } as const;
    for (const right of [
      "speak",
      "play",
      "inject",
      "audio",
      "volume",
      "mute",
      "answers",
      "announce",
      "overview",
      "music",
      "devices",
    ] as const) {
      const given = skillAccess("msg", { [right]: true });
      for (const [other, topic] of Object.entries(topics))
        t.equal(given.says(`msg/${topic}`), other === right, `${right}: says ${topic}`);
      t.equal(given.hears("msg/audioServer/kitchen/audioFrame"), right === "audio", `${right}: hears the microphones`);
      t.equal(given.says("msg/tts/registerSound/bell"), right === "play", `${right}: registers sounds`);
      t.equal(given.hears("msg/injection/status"), right === "inject", `${right}: hears of injections`);
      for (const never of ["injection/reset/perform", "hotword/default/detected", "component/nlu/status"])
        t.notOk(given.says(`msg/${never}`), `${right}: says ${never}`);
    }
  },
);

t.test("a client without a name on an open bus has everything below the prefix and nothing beside it", async (t) => {
  const access = openAccess("msg");
  for (const name of ["msg/anything/at/all", "msg/audioServer/a/audioFrame"])
    t.ok(access.says(name) && access.hears(name), name);
  for (const name of ["other/x", "$SYS/x", "msgx/a", "/msg/a"]) t.notOk(access.says(name) || access.hears(name), name);
});

t.test("a set of topics answers the same when it is asked again and after thousands of other names", async (t) => {
  const set = new TopicSet(["a/+/c", "d/#"]);
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 3_000; n++) t.equal(set.has(`a/${n}/c`) && !set.has(`a/${n}/b`), true);
    t.ok(set.has("d") && set.has("d/e/f") && !set.has("a/b") && !set.has("a/b/c/d"));
  }
});
