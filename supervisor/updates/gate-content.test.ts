/** What the REST API answers before and after a change, and the self-test. */
import t from "tap";
import { contentLost, contentOf, untested } from "./gate-content.ts";

const step = (name: string, state: string) => ({ step: name, state });
const well = {
  users: { users: [{ login: "anna" }, { login: "ben" }] },
  skills: { skills: [{ name: "clock" }] },
  assistant: { id: "home", version: "1", name: "Home" },
  health: { selfTest: { steps: [step("speak", "passed"), step("wake", "passed"), step("hear", "failed")] } },
};
const of = (answers: Readonly<Record<string, unknown>>) => contentOf(async (route) => answers[route]);

t.test("who may sign in, which skills and which assistant there are must stay as they were", async (t) => {
  const before = await of(well);
  t.equal(contentLost(before, await of(well)), undefined);
  const moved = { ...well, users: { users: [{ login: "ben" }, { login: "anna" }, { login: "eve" }] } };
  t.equal(contentLost(before, await of(moved)), undefined, "in any order, and with more");
  t.match(contentLost(before, await of({ ...well, users: { users: [] } })), /GET \/admin\/users does not show anna/u);
  t.match(contentLost(before, await of({ ...well, skills: {} })), /skills/u);
  t.match(contentLost(before, await of({ ...well, assistant: { id: "other", version: "1" } })), /assistant/u);
  t.match(contentLost(before, await of({ ...well, assistant: undefined })), /does not answer GET \/admin\/assistant/u);
  t.equal(contentLost(await of({}), await of(well)), undefined, "what did not answer before is no loss");
});

t.test(
  "who waits for approval, and is forgotten meanwhile, is no loss: any stranger could have updates undone",
  async (t) => {
    const active = { login: "anna", status: "active" };
    const before = await of({ ...well, users: { users: [active, { login: "eve", status: "pending" }] } });
    t.equal(contentLost(before, await of({ ...well, users: { users: [active] } })), undefined);
    t.match(contentLost(before, await of({ ...well, users: { users: [{ ...active, status: "pending" }] } })), /anna/u);
  },
);

t.test("roles, rooms and the timers of later must stay as they were, with when and where they ring", async (t) => {
  const anna = { login: "anna", role: "owner", sites: ["kitchen"] };
  const alarm = { timerId: "t1", siteId: "kitchen", remainingSeconds: 20_000, at: "07:00", weekdays: [1, 2] };
  const egg = { timerId: "t2", siteId: "kitchen", remainingSeconds: 200 };
  const answers = {
    users: { users: [anna] },
    timers: { timers: [alarm, egg] },
    satellites: { satellites: [{ siteId: "bedroom" }] },
  };
  const before = await of(answers);
  const now = async (changed: object) => contentLost(before, await of({ ...answers, ...changed }));
  t.equal(await now({ timers: { timers: [{ ...alarm, remainingSeconds: 19_000 }] } }), undefined, "one has rung");
  t.match(await now({ timers: { timers: [egg] } }), /GET \/admin\/timers does not show t1/u);
  t.match(
    await now({ timers: { timers: [{ ...alarm, at: "08:00" }] } }),
    /t1 with the at "08:00", and no longer "07:00"/u,
  );
  t.match(await now({ timers: { timers: [{ ...alarm, siteId: "attic" }] } }), /t1 with the siteId "attic"/u);
  t.match(
    await now({ users: { users: [{ ...anna, role: "viewer" }] } }),
    /anna with the role "viewer", and no longer/u,
  );
  t.match(await now({ users: { users: [{ ...anna, sites: [] }] } }), /anna with the sites \[\]/u);
  t.match(await now({ satellites: { satellites: [] } }), /does not show bedroom/u);
  t.equal(await now({ users: { users: [{ login: "anna" }] } }), undefined, "a version without roles has lost none");
  const early = await of({ users: { users: [{ login: "anna" }] } });
  t.equal(contentLost(before, early, true), undefined, "nor has one before there were timers and satellites");
  t.match(contentLost(before, early), /does not answer GET \/admin\/timers/u);
});

t.test("time goes by while an update is judged: timers come nearer, and others are set", async (t) => {
  const near = { timerId: "t1", siteId: "kitchen", remainingSeconds: 1801, at: "07:00" };
  const some = Array.from({ length: 100 }, (_, n) => ({ timerId: `x${n}`, remainingSeconds: 3000 + n }));
  const before = await of({ timers: { timers: [near, ...some] } });
  const now = async (...timers: object[]) => contentLost(before, await of({ timers: { timers } }));
  const nearer = { ...near, remainingSeconds: 1700 };
  t.equal(await now(nearer, ...some), undefined);
  t.equal(await now({ timerId: "new", remainingSeconds: 2000 }, nearer, ...some), undefined);
  t.match(await now(...some), /does not show t1 any more/u);
  t.match(await now({ ...nearer, at: "08:00" }, ...some), /t1 with the at "08:00"/u);
});

t.test("a step of the self-test that passed before must pass; without one it is waited for", async (t) => {
  const before = await of(well);
  const after = (wake: string, hear: string) =>
    of({ ...well, health: { selfTest: { steps: [step("wake", wake), step("hear", hear)] } } });
  t.equal(contentLost(before, await after("failed", "failed")), "the self-test fails: wake");
  t.equal(contentLost(before, await after("passed", "failed")), undefined, "it failed before, too");
  t.equal(contentLost(before, await after("skipped", "failed")), undefined);
  const nothing = { missing: [], skipped: [] };
  t.same(untested(before, await of({ ...well, health: {} })), { missing: ["speak", "wake"], skipped: [] });
  const steps = [step("speak", "passed"), step("wake", "skipped"), step("hear", "skipped")];
  t.same(untested(before, await of({ health: { selfTest: { steps } } })), { missing: [], skipped: ["wake"] });
  t.same(untested(before, await of(well)), nothing);
  t.same(untested(await of({}), await of({})), nothing, "where it never ran");
});
