import t from "tap";
import { busAccessCheck } from "./bus-access.ts";

t.test("a bus that is open to every account of a board is degraded, with the setting that closes it", async (t) => {
  t.match(await busAccessCheck.look({ busIsOpen: true }), [
    { severity: "degraded", code: "BUS_OPEN", message: /microphones/u, remedy: /limited/u },
  ]);
  t.same(await busAccessCheck.look({ busIsOpen: false }), []);
});
