import t from "tap";
import { withKeptSecrets } from "./kept-secrets.ts";

const before = [
  { site_id: "default" },
  { site_id: "attic", satellite_secret: "the real one", satellite_password: "pw" },
];

t.test("a list that is sent back as it was shown keeps its secrets, wherever its entries stand now", async (t) => {
  const shown = [
    { site_id: "attic", satellite_secret: "set", satellite_password: "set", speaker: "null" },
    { site_id: "default", satellite_secret: "unset" },
  ];
  t.same(withKeptSecrets(shown, before), [{ ...before[1], speaker: "null" }, { site_id: "default" }]);
});

t.test("a new secret replaces the old one, and one that is left out is removed", async (t) => {
  const changed = [{ site_id: "attic", satellite_secret: "new" }];
  t.same(withKeptSecrets(changed, before), changed);
});

t.test("a secret that is not there cannot be kept", async (t) => {
  const remedy = "send the secret itself, or leave it out";
  for (const [value, old] of [
    [[{ site_id: "default", satellite_secret: "set" }], before],
    [[{ site_id: "new", satellite_secret: "set" }], before],
    [[{ satellite_secret: "set" }], before],
    [[{ site_id: "attic", satellite_secret: "set" }], "no list"],
  ] as const)
    t.throws(() => withKeptSecrets(value, old), { code: "REQUEST_IMPOSSIBLE", remedy });
});

t.test("what is no list of tables is left alone", async (t) => {
  for (const value of ["set", 7, ["set"], [["set"]], null, { password: "set" }])
    t.same(withKeptSecrets(value, before), value);
});
