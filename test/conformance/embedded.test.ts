import t from "tap";
import { makeWorld } from "../world.ts";
import { conformance } from "./suite.ts";

for (const prefix of ["msg", "hermes"]) {
  t.test(`the contract over the embedded broker, below ${prefix}`, async (t) => {
    const { broker } = await makeWorld(t, { prefix });
    await conformance(t, { url: broker.url, prefix });
  });
}
