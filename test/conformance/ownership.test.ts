/** Nothing is declared in vain: each topic has a component that answers for it, and one component only. */
import t from "tap";
import { allTopics } from "#bus";
import { components as platform } from "../../platform/components.ts";
import { hearing, saying } from "../../scripts/generate/bus-topics.ts";
import { announcer } from "../../supervisor/announcements/topics.ts";
import { skillTopics } from "../../supervisor/broker/access.ts";

/** With the topics of the supervisor. */
const components = [...platform, announcer];

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

/** What skills say to one another, by their rights: no component has a part in it. */
const { says, hears } = skillTopics({ music: true, devices: true });
const isAmongSkills = (pattern: string): boolean => says.includes(pattern) && hears.includes(pattern);

t.test("every topic is published or subscribed to by a component, or by skills with a right to it", async (t) => {
  const orphans = allTopics.filter(
    (topic) =>
      saying(topic, components).length + hearing(topic, components).length === 0 && !isAmongSkills(topic.pattern),
  );
  t.same(
    orphans.map(({ pattern }) => pattern),
    [],
  );
});

/**
 * What more than one component may say: sounds to play and to stop, texts to speak, that it is there and works, what it shares with
 * other hubs, and a wake word, which a Wyoming satellite detects itself [docs/decisions/0185-wyoming-satellites.md].
 */
const forMany = [
  "audioServer/<siteId>/playBytes/<requestId>",
  "audioServer/<siteId>/stopPlaying",
  "cluster/<kind>/adopted",
  "cluster/<kind>/records",
  "component/<componentName>/status",
  "component/<componentName>/pong",
  "hotword/<wakewordId>/detected",
  // The audio server registers what somebody has said, and the supervisor erases it.
  "tts/registerSound/<soundId>",
];

t.test("no two components publish the same topic, except shared ones", async (t) => {
  const contested = allTopics.filter(
    (topic) => saying(topic, components).length > 1 && !forMany.includes(topic.pattern),
  );
  t.same(
    contested.map((topic) => [topic.pattern, ...names(saying(topic, components))]),
    [],
  );
});

t.test("a component that can be asked for its version answers", async (t) => {
  for (const topic of allTopics.filter(({ pattern }) => pattern.endsWith("/versionRequest"))) {
    const answer = allTopics.find(({ pattern }) => `${pattern}Request` === topic.pattern);
    t.ok(answer, topic.pattern);
    if (answer) t.same(names(saying(answer, components)), names(hearing(topic, components)), topic.pattern);
  }
});
