/** A skill injects, and hears why that was refused. */
import t from "tap";
import { errorInjection, injectionPerform } from "#bus";
import { makeWorld } from "../../test/world.ts";
import { Skill } from "./sotto.ts";

t.test("a skill tells that its own injection was refused, and not that another skill's was", async (t) => {
  const world = await makeWorld(t);
  const port = await world.port();
  const { promise: asked, resolve } = Promise.withResolvers<string | undefined>();
  await port.hear(injectionPerform, ({ id }) => resolve(id));
  const { url, prefix } = world.bus();
  process.env["SOTTO_BUS_URL"] = url;
  process.env["SOTTO_BUS_PREFIX"] = prefix;
  const { promise: told, resolve: tell } = Promise.withResolvers<string>();
  const said = t.capture(console, "error", tell);
  const skill = new Skill({ folder: t.testdir() });
  t.teardown(() => skill.stop());
  await skill.start();
  skill.inject({ room: ["attic"] });
  const id = await asked;
  t.ok(id, "it can be told from others");
  for (const context of ["injection/perform", "injection/perform another", undefined])
    port.say(errorInjection, { error: "the values of another skill", context });
  port.say(errorInjection, { error: 'unknown entity "room"', context: `injection/perform ${id}` });
  t.match(await told, /unknown entity/u);
  t.equal(said().length, 1);
});
