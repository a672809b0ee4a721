import t from "tap";
import { skillAccess } from "./access.ts";
import { InjectionRequests } from "./own-injections.ts";

const json = (said: unknown): Buffer => Buffer.from(JSON.stringify(said));

function requests() {
  const clock = { ms: 0 };
  const all = new InjectionRequests("msg", () => clock.ms);
  return {
    clock,
    all,
    inject: (user: string | undefined, payload: Buffer) => all.note(user, "msg/injection/perform", payload),
    hears: (user: string | undefined, context: string | undefined) =>
      all.concerns(user, "msg/error/injection", json({ error: 'unknown entity "x"', context })),
  };
}

t.test("a skill hears why its own injections were refused, and of no others", async (t) => {
  const { all, inject, hears } = requests();
  t.equal(hears("music", "injection/perform songs"), false, "before it has asked");
  inject("music", json({ id: "songs", operations: [] }));
  t.equal(hears("music", "injection/perform songs"), true);
  t.equal(hears("music", "injection/perform contacts"), false, "another's request");
  t.equal(hears("music", "injection/perform"), false, "one without an id");
  t.equal(hears("music", undefined), false);
  t.equal(hears("music", "injection/reset/perform songs"), false, "a reset is never its own");
  t.equal(hears("radio", "injection/perform songs"), false);
  t.equal(all.concerns("radio", "msg/injection/complete", json({ requestId: "songs" })), true);
  all.forget("music");
  t.equal(hears("music", "injection/perform songs"), false);
});

t.test("who guesses an id of somebody else, or sends none either, hears nothing of that request", async (t) => {
  for (const other of ["contacts", undefined]) {
    for (const payload of [json({ id: "family", operations: [] }), json({ operations: [] })]) {
      for (const order of [
        ["spy", other],
        [other, "spy"],
      ]) {
        const { inject, hears } = requests();
        for (const user of order) inject(user, payload);
        t.equal(hears("spy", "injection/perform family"), false);
        t.equal(hears("spy", "injection/perform"), false);
      }
    }
  }
});

t.test("an id that somebody has used long ago is free again", async (t) => {
  const { clock, inject, hears } = requests();
  inject("radio", json({ id: "1", operations: [] }));
  clock.ms = 700_000;
  inject("music", json({ id: "1", operations: [] }));
  t.equal(hears("music", "injection/perform 1"), true);
  t.equal(hears("radio", "injection/perform 1"), false);
});

t.test("requests without an id, malformed ones, and ids of any length are answered, too", async (t) => {
  for (const payload of [json({ operations: [] }), Buffer.from("{"), json(null), json({ id: 7 })]) {
    const { inject, hears } = requests();
    inject("music", payload);
    t.equal(hears("music", "injection/perform"), true, payload.toString());
  }
  const { inject, hears } = requests();
  const id = "x".repeat(1_000);
  inject("music", json({ id, operations: [] }));
  t.equal(hears("music", `injection/perform ${id}`.slice(0, 300)), true, "done, but not loaded");
  t.equal(hears("music", "injection/perform"), true, "malformed: the component names no id of that length");
  inject("music", json({ id: "  ", operations: [] }));
  t.equal(hears("music", "injection/perform"), true);
});

t.test("a skill that asks without end keeps no more requests than wait", async (t) => {
  const { all, inject, hears } = requests();
  for (let at = 0; at <= 300; at++) inject("music", json({ id: `r${at}`, operations: [] }));
  t.equal(hears("music", "injection/perform r0"), false);
  t.equal(hears("music", "injection/perform r300"), true);
  for (const user of ["music", "radio"]) all.note(user, "msg/injection/statusRequest", Buffer.alloc(0));
  t.equal(hears("music", "injection/statusRequest"), true, "also if several have asked");
});

t.test("without the right it hears of no injection, and is told which right it lacks", async (t) => {
  const access = skillAccess("msg", { intents: ["me:on"] });
  t.equal(access.hears("msg/error/injection"), false);
  t.match(access.wants?.("msg/error/injection"), /right "inject"/);
});
