import t from "tap";
import { componentPong, type Topic } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { probeTopics } from "./topic-probe.ts";

/** A bus that delivers each message under the name that `rename` makes of it, or drops it when that is undefined. */
function bus(rename: (name: string) => string | undefined, refused: (name: string) => boolean = () => false) {
  const hearers = new Map<string, () => void>();
  return {
    async hear(topic: Topic, handler: (payload: never, params: never) => void, params: never) {
      const name = topic.filter(params);
      if (refused(name)) throw new Error("refused");
      hearers.set(name, () => handler({ round: 1 } as never, params));
    },
    say(topic: Topic, _payload: unknown, params: never) {
      hearers.get(rename(topic.format(params)) ?? "")?.();
    },
  } as unknown as Pick<Port, "hear" | "say">;
}

t.test("a broker that delivers every name changes nothing, even if it loses some messages", async (t) => {
  let count = 0;
  const probe = await probeTopics(bus((name) => (count++ % 3 === 0 ? undefined : name)));
  for (let round = 0; round < 20; round++) probe.send(round);
  t.same(probe.changed, []);
});

t.test("characters that are changed or refused are named, once the others have come back", async (t) => {
  const likeRabbit = await probeTopics(bus((name) => name.replaceAll(".", "/")));
  for (let round = 0; round < 5; round++) likeRabbit.send(round);
  t.same(likeRabbit.changed, [], "not before it is known");
  for (let round = 5; round < 8; round++) likeRabbit.send(round);
  t.same(likeRabbit.changed, ["dot"]);
  const strict = await probeTopics(
    bus(
      (name) => name,
      (name) => name === componentPong.filter({ componentName: "probe " }),
    ),
  );
  for (let round = 0; round < 8; round++) strict.send(round);
  t.same(strict.changed, ["space"]);
});

t.test("a bus that delivers nothing is not judged", async (t) => {
  const probe = await probeTopics(bus(() => undefined));
  for (let round = 0; round < 20; round++) probe.send(0);
  t.same(probe.changed, []);
});
