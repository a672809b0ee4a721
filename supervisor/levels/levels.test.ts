import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { type Level, Levels } from "./levels.ts";

function frame(amplitude: number): Buffer {
  const samples = Int16Array.from({ length: 256 }, (_, index) => Math.round(amplitude * (index % 2 === 0 ? 1 : -1)));
  return buildWav({ rate: 16_000, channels: 1, samples });
}

t.test("the level of a site is measured while somebody looks, for all who do, and for who comes again", async (t) => {
  const world = await makeWorld(t);
  const port = await world.port();
  const client = await world.client();
  const levels = new Levels(() => port);
  const seen: Level[][] = [[], []];
  const next = (who: number) => {
    const { promise, resolve } = Promise.withResolvers<Level>();
    const stop = levels.look("kitchen", {
      level(level) {
        seen[who]?.push(level);
        resolve(level);
      },
    });
    return { promise, stop };
  };
  const [one, other] = [next(0), next(1)];
  await levels.heard("kitchen");
  const play = async (amplitude: number, siteId = "kitchen") => {
    for (let i = 0; i < 6; i++) await client.say(`audioServer/${siteId}/audioFrame`, frame(amplitude));
  };
  await play(3276);
  t.match(await one.promise, { siteId: "kitchen", level: -20, peak: -20, clipped: 0 });
  await other.promise;
  one.stop();
  const third = next(1);
  await play(32_767);
  t.match(await third.promise, { level: 0, clipped: 1 });
  t.equal(seen[0]?.length, 1, "who has gone is told nothing");
  other.stop();
  third.stop();
  third.stop();
  const again = next(0);
  await levels.heard("kitchen");
  await play(0);
  t.match(await again.promise, { level: -120 });
  again.stop();
});
