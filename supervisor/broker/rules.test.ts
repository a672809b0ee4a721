import t from "tap";
import { components } from "../../platform/components.ts";
import { componentAccess, skillAccess } from "./access.ts";
import { rulesOf } from "./rules.ts";

const sample = (filter: string) => filter.replaceAll("+", "x").replace("#", "x/y");

t.test("an external broker is told what the embedded one allows, for every component and skill", async (t) => {
  const rights = { intents: ["me:on"], speak: true };
  const rules = rulesOf({ prefix: "hall", components, skills: new Map([["lights", rights]]) });
  t.same(
    rules.map(({ account }) => account),
    ["supervisor", ...components.map(({ name }) => name), "skill-lights"],
  );
  const accesses = new Map([
    ...components.map((component) => [component.name, componentAccess(component, "hall")] as const),
    ["skill-lights", skillAccess("hall", rights)] as const,
  ]);
  for (const { account, publishes, subscribes } of rules) {
    const access = accesses.get(account);
    for (const filter of publishes) {
      t.ok(filter.startsWith("hall/"), filter);
      t.not(access?.says(sample(filter)), false, `${account} says ${filter}`);
    }
    for (const filter of subscribes) t.not(access?.hears(sample(filter)), false, `${account} hears ${filter}`);
    t.same(publishes, [...new Set(publishes)], "nothing twice");
  }
  t.match(rules.at(-1), {
    publishes: ["hall/dialogueManager/configure", "hall/dialogueManager/continueSession"],
    devices: false,
  });
  t.ok(rules.at(-1)?.subscribes.includes("hall/intent/me:on"));
  t.notOk(rules.at(-1)?.subscribes.includes("hall/intent/#"));
});

t.test("a skill for devices is marked: their topics are the operator's to name", async (t) => {
  const rules = rulesOf({ prefix: "msg", components: [], skills: new Map([["home", { devices: true }]]) });
  t.match(rules, [
    { account: "supervisor", publishes: ["msg/#"], subscribes: ["msg/#"] },
    { account: "skill-home", devices: true },
  ]);
});

t.test("a satellite has its own branches and nothing else: the hub judges what crosses them", async (t) => {
  const rules = rulesOf({
    prefix: "msg",
    components: [],
    skills: new Map(),
    satellites: [{ siteId: "bedroom", plain: false }],
  });
  t.match(rules.at(-1), {
    account: "satellite-bedroom",
    publishes: ["msg/satellite/bedroom/says/#"],
    subscribes: ["msg/satellite/bedroom/hears/#"],
    devices: false,
  });
});

t.test(
  "a board with a microcontroller has the topics of its room by which nobody can be taken for another room",
  async (t) => {
    const rules = rulesOf({
      prefix: "hermes",
      components: [],
      skills: new Map(),
      satellites: [{ siteId: "hall", plain: true }],
    });
    t.match(rules.at(-1), {
      account: "satellite-hall",
      publishes: [
        "hermes/audioServer/hall/audioFrame",
        "hermes/audioServer/hall/microphoneState",
        "hermes/audioServer/hall/playFinished",
        "hermes/audioServer/hall/streamFinished",
      ],
    });
    const { subscribes = [] } = rules.at(-1) ?? {};
    t.ok(subscribes.includes("hermes/audioServer/hall/playBytes/#"), "as its firmware subscribes");
    t.ok(subscribes.includes("hermes/audioServer/hall/muteMicrophone"));
    for (const filter of subscribes) t.match(filter, /^hermes\/audioServer\/hall\//u);
  },
);

t.test("a device has its topics, and who may command devices has those of all", async (t) => {
  const rules = rulesOf({
    prefix: "msg",
    components: [],
    skills: new Map([["home", { devices: true }]]),
    devices: [
      { name: "plug", topics: ["+/plug/#"] },
      { name: "lock", topics: ["lock/#", "homeassistant/lock/front/config"] },
    ],
  });
  const [home, plug, lock] = rules.slice(1);
  const announced = ["homeassistant/+/+/+/config", "homeassistant/+/+/config"];
  t.match(plug, {
    account: "device-plug",
    publishes: ["+/plug/#", ...announced],
    subscribes: ["+/plug/#", "homeassistant/status"],
  });
  t.match(lock, { publishes: ["homeassistant/lock/front/config", "lock/#"] }, "it announces itself only there");
  for (const filter of ["+/plug/#", "lock/#"]) {
    t.ok(home?.publishes.includes(filter));
    t.ok(home?.subscribes.includes(filter));
  }
  for (const filter of announced) t.ok(home?.subscribes.includes(filter), "it hears what devices announce");
  t.ok(home?.devices);
});
