import t from "tap";
import { identityCheck } from "./identity.ts";

t.test("an authority that replaced the one that others trust is degraded until somebody accepts it", async (t) => {
  t.same(await identityCheck.look({ changedAuthority: undefined }), []);
  t.match(await identityCheck.look({ changedAuthority: { before: "SHA256:AA", now: "SHA256:BB" } }), [
    {
      severity: "degraded",
      code: "AUTHORITY_CHANGED",
      message: /was SHA256:AA, and a new one, SHA256:BB/u,
      remedy: /sotto restore.*sotto certificate --accept/u,
    },
  ]);
});
