import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { serve } from "./testing/serve.ts";

t.test("what was injected is shown, with what no assistant knows, and not all of what is much", async (t) => {
  const { json, signUp, folder } = await serve(t);
  await signUp();
  const shown = async () => JSON.parse((await json("GET", "/admin/injections")).text);
  t.same(await shown(), { lastInjectionAt: null, entities: [] });
  mkdirSync(join(folder, "injected"));
  const artists = Array.from({ length: 300 }, (_, index) => ({ value: `artist ${index}`, weight: 1 }));
  const injected = {
    format: 1,
    lastInjectionDate: "2026-01-01T00:00:00.000Z",
    entities: { artist: artists, room: [{ value: "atelier", weight: 2 }] },
    lexicon: {},
  };
  writeFileSync(join(folder, "injected", "injected.json"), JSON.stringify(injected));
  const { lastInjectionAt, entities } = await shown();
  t.equal(lastInjectionAt, "2026-01-01T00:00:00.000Z");
  t.match(entities, [
    { entity: "artist", known: false, count: 300 },
    { entity: "room", known: false, count: 1, values: [{ value: "atelier", weight: 2 }] },
  ]);
  t.equal(entities[0].values.length, 200);
});
