import t from "tap";
import { identityCheck } from "./identity.ts";

t.test("an authority that replaced the one that others trust is degraded until somebody accepts it", async (t) => {
  t.same(await identityCheck.look({ changedAuthority: undefined, now: 0 }), []);
  t.match(await identityCheck.look({ changedAuthority: { before: "SHA256:AA", now: "SHA256:BB" }, now: 0 }), [
    {
      severity: "degraded",
      code: "AUTHORITY_CHANGED",
      message: /was SHA256:AA, and a new one, SHA256:BB/u,
      remedy: /sotto restore.*sotto certificate --accept/u,
    },
  ]);
});

t.test("an authority that was made while the clock was ahead is told, once the clock is known to be set", async (t) => {
  const now = Date.parse("2027-01-01T00:00:00Z");
  const look = (authorityFrom: number, at = now) =>
    identityCheck.look({ changedAuthority: undefined, authorityFrom, now: at });
  t.same(look(now - 86_400_000), []);
  t.same(look(now, 0), [], "a board boots in 1970");
  t.match(look(Date.parse("2099-05-01T00:00:00Z")), [
    { severity: "degraded", code: "AUTHORITY_NOT_YET_VALID", message: /from 2099-05-01 on/u },
  ]);
});
