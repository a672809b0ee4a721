/** What people may say and hear, topic by topic, by role and by the scopes of a token. */
import t from "tap";
import { allTopics, isPersonalSite } from "#bus";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { clientCommands } from "./client-access.ts";
import { heardAtPersonalSite, personalSiteAccess, saidAtPersonalSite } from "./personal-site-access.ts";
import { personAccess } from "./person-access.ts";

const siteId = "browser-0123456789abcdef";
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
/** Without a site, the topic of a room. */
const named = (pattern: string, site = "kitchen"): string =>
  `msg/${pattern.replace("<siteId>", site).replaceAll(/<\w+>/gu, "x")}`;
/** Whether the topic names a site; those that do not are judged by their payloads. */
const isOfSite = (pattern: string): boolean => pattern.includes("<siteId>");

t.test("an owner says the commands of clients and hears everything except sound", async (t) => {
  const access = personAccess("msg", { role: "owner" });
  for (const topic of allTopics) {
    t.equal(access.says(named(topic.pattern)), clientCommands.includes(topic), `says ${topic.pattern}`);
    t.equal(access.hears(named(topic.pattern)), topic.kind !== "binary", `hears ${topic.pattern}`);
  }
});

t.test("an operator talks at a site of their own, and hears of the platform what a viewer does", async (t) => {
  const access = personAccess("msg", { role: "operator", siteId });
  for (const topic of allTopics) {
    const { pattern } = topic;
    const isPresence = /^(?:component|updates)\//u.test(pattern);
    t.equal(access.says(named(pattern, siteId)), saidAtPersonalSite.includes(topic), `says ${pattern}`);
    t.equal(
      access.hears(named(pattern, siteId)),
      isPresence || heardAtPersonalSite.includes(topic),
      `hears ${pattern}`,
    );
    if (!isOfSite(pattern)) continue;
    t.notOk(access.says(named(pattern)) || access.hears(named(pattern)), `of another site: ${pattern}`);
  }
});

t.test("a user hears what is said in own rooms, talks there, and gets no sound of them", async (t) => {
  const access = personAccess("msg", { role: "user", sites: ["kitchen", "attic"], siteId });
  const isPresence = (pattern: string): boolean => /^(?:component|updates)\//u.test(pattern);
  for (const { kind, pattern } of allTopics) {
    if (kind === "binary" && isOfSite(pattern)) t.notOk(access.hears(named(pattern)), `hears ${pattern}`);
    if (isOfSite(pattern)) t.notOk(access.says(named(pattern)), `says ${pattern}`);
  }
  const hears = (name: string, payload: unknown): boolean => access.concerns?.(`msg/${name}`, json(payload)) === true;
  const refused = (name: string, payload: unknown) => access.refusal?.(`msg/${name}`, json(payload));
  t.ok(hears("dialogueManager/sessionStarted", { sessionId: "s", siteId: "kitchen" }));
  t.notOk(hears("dialogueManager/sessionStarted", { sessionId: "theirs", siteId: "bedroom" }));
  t.ok(hears("nlu/intentNotRecognized", { input: "hm", sessionId: "s" }));
  t.notOk(hears("nlu/intentNotRecognized", { input: "a secret", sessionId: "theirs" }));
  t.notOk(hears("tts/say", { text: "to nowhere" }), "what names no site is of none");
  t.equal(refused("dialogueManager/startSession", { init: { type: "action" }, siteId: "attic" }), undefined);
  t.equal(refused("dialogueManager/startSession", { init: { type: "action" }, siteId }), undefined, "their device");
  t.match(refused("dialogueManager/startSession", { init: { type: "action" }, siteId: "bedroom" }), /another site/);
  t.match(refused("dialogueManager/startSession", { init: { type: "action" } }), /another site/);
  t.match(refused("tts/say", { text: "boo", siteId: "kitchen" }), /another site/, "announcements are for that");
  t.equal(refused("dialogueManager/endSession", { sessionId: "s" }), undefined);
  t.match(refused("dialogueManager/endSession", { sessionId: "theirs" }), /session at another site/);
  for (const person of [
    { role: "viewer", sites: ["kitchen"] },
    { role: "user", sites: [] },
    { role: "user", sites: ["kitchen"], scopes: ["timers"] },
  ] as const) {
    const none = personAccess("msg", person);
    const heard = allTopics.filter(({ pattern }) => !isPresence(pattern) && none.hears(named(pattern)));
    t.same([...heard, ...allTopics.filter(({ pattern }) => none.says(named(pattern)))], [], JSON.stringify(person));
  }
});

t.test("a viewer says nothing, and hears which components there are", async (t) => {
  const access = personAccess("msg", { role: "viewer", siteId });
  for (const { pattern } of allTopics) {
    t.notOk(access.says(named(pattern, siteId)), `says ${pattern}`);
    t.equal(access.hears(named(pattern, siteId)), /^(?:component|updates)\//u.test(pattern), `hears ${pattern}`);
  }
});

t.test("the scopes of a token restrict where, whatever the role", async (t) => {
  const access = personAccess("msg", { role: "owner", scopes: ["timers", "audio"], siteId });
  t.ok(access.says("msg/timers/perform") && access.hears("msg/timers/done"));
  t.ok(access.says("msg/audioServer/kitchen/setVolume") && access.hears("msg/audioServer/kitchen/volumeState"));
  for (const { pattern } of allTopics)
    if (!/^(?:timers|audioServer)\//u.test(pattern))
      t.notOk(access.says(named(pattern, siteId)) || access.hears(named(pattern, siteId)), pattern);
  t.notOk(access.says(named("audioServer/<siteId>/audioFrame", siteId)), "talking is of the scope sessions");
  const none = personAccess("msg", { role: "owner", scopes: [], siteId });
  t.notOk(allTopics.some(({ pattern }) => none.says(named(pattern, siteId)) || none.hears(named(pattern, siteId))));
});

t.test("only names that a device has made at random are sites of people", async (t) => {
  for (const name of [siteId, "app-0123456789abcdef0123456789abcdef01234567"]) t.ok(isPersonalSite(name), name);
  for (const name of [
    "default",
    "kitchen",
    "browser",
    "browser-kitchen",
    "browser-0123",
    `${siteId}/x`,
    "BROWSER-0123456789abcdef",
  ])
    t.notOk(isPersonalSite(name), name);
});

t.test("whatever a payload says, it stays at the site", async (t) => {
  const access = personalSiteAccess(siteId, "msg");
  const refused = (name: string, payload: Buffer): string | undefined => access.refusal(`msg/${name}`, payload);
  t.equal(refused(`audioServer/${siteId}/audioFrame`, silentFrame()), undefined);
  t.equal(refused(`audioServer/${siteId}/playFinished`, json({ id: "1" })), undefined, "the topic names the site");
  t.match(refused(`audioServer/${siteId}/playFinished`, json({ id: "1", siteId: "kitchen" })), /another site/);
  t.match(refused("asr/startListening", json({})), /another site/, "the default is a room");
  t.match(refused("asr/startListening", Buffer.alloc(0)), /another site/);
  for (const wrong of [null, 1, ["kitchen"], { a: siteId }, "", `${siteId}\u0000`, siteId.toUpperCase()])
    t.ok(refused("tts/say", json({ text: "x", siteId: wrong })), JSON.stringify(wrong));
  for (const broken of ["{", "[]", `{"siteId":"${siteId}","siteId":"kitchen","text":"x"}`, "\u{feff}{}"])
    t.ok(refused("tts/say", Buffer.from(broken)), broken);
  t.match(refused("dialogueManager/endSession", json({ sessionId: "s" })), /session at another site/);
  const hears = (name: string, payload: unknown): boolean => access.concerns(`msg/${name}`, json(payload));
  t.notOk(hears("dialogueManager/sessionStarted", { sessionId: "theirs", siteId: "kitchen" }));
  t.ok(hears("dialogueManager/sessionStarted", { sessionId: "s", siteId }));
  t.equal(refused("dialogueManager/endSession", json({ sessionId: "s" })), undefined);
  t.match(refused("dialogueManager/endSession", json({ sessionId: "theirs" })), /session at another site/);
  t.ok(hears("dialogueManager/sessionEnded", { sessionId: "s", siteId, termination: { reason: "nominal" } }));
  t.match(refused("dialogueManager/endSession", json({ sessionId: "s" })), /session at another site/, "it is over");
  for (let count = 0; count < 100; count++) hears("dialogueManager/sessionStarted", { sessionId: `s${count}`, siteId });
  t.match(refused("dialogueManager/endSession", json({ sessionId: "s0" })), /session at another site/, "limited");
  t.equal(refused("dialogueManager/endSession", json({ sessionId: "s99" })), undefined);
});

t.test("a filter that could bring nothing is refused with the reason", async (t) => {
  const viewer = personAccess("msg", { role: "viewer" });
  t.match(viewer.wants?.("msg/intent/#"), /role/);
  t.equal(viewer.wants?.("msg/component/+/status"), undefined);
  const operator = personAccess("msg", { role: "operator", siteId });
  t.equal(operator.wants?.("msg/intent/#"), undefined);
  t.match(operator.wants?.("homeassistant/#"), /below msg/);
});
