import t from "tap";
import { skillAccess } from "./access.ts";

const json = (said: unknown): Buffer => Buffer.from(JSON.stringify(said));

function skill() {
  const access = skillAccess("msg", { inject: true });
  return {
    access,
    inject: (payload: Buffer) => access.refusal?.("msg/injection/perform", payload),
    hears: (context: string | undefined) =>
      access.hears("msg/error/injection") &&
      access.concerns?.("msg/error/injection", json({ error: 'unknown entity "x"', context })),
  };
}

t.test("a skill hears why its own injections were refused, and of no others", async (t) => {
  const { access, inject, hears } = skill();
  t.equal(access.wants?.("msg/error/injection"), undefined, "it may subscribe");
  t.equal(hears("injection/perform songs"), false, "before it has asked");
  t.equal(inject(json({ id: "songs", operations: [] })), undefined);
  t.equal(hears("injection/perform songs"), true);
  t.equal(hears("injection/perform contacts"), false, "another's request");
  t.equal(hears("injection/perform"), false, "one without an id");
  t.equal(hears(undefined), false);
  t.equal(hears("injection/reset/perform songs"), false, "a reset is never its own");
});

t.test("requests without an id, malformed ones, and ids of any length are answered, too", async (t) => {
  for (const payload of [json({ operations: [] }), Buffer.from("{"), json(null), json({ id: 7 })]) {
    const { inject, hears } = skill();
    inject(payload);
    t.equal(hears("injection/perform"), true, payload.toString());
  }
  const { inject, hears } = skill();
  const id = "x".repeat(1_000);
  inject(json({ id, operations: [] }));
  t.equal(hears(`injection/perform ${id}`.slice(0, 300)), true, "done, but not loaded");
  t.equal(hears("injection/perform"), true, "malformed: the component names no id of that length");
  inject(json({ id: "  ", operations: [] }));
  t.equal(hears("injection/perform"), true);
});

t.test("a skill that asks without end keeps no more requests than wait", async (t) => {
  const { access, inject, hears } = skill();
  for (let at = 0; at <= 300; at++) inject(json({ id: `r${at}`, operations: [] }));
  t.equal(hears("injection/perform r0"), false);
  t.equal(hears("injection/perform r300"), true);
  t.equal(access.refusal?.("msg/injection/statusRequest", Buffer.alloc(0)), undefined);
  t.equal(hears("injection/statusRequest"), true);
});

t.test("without the right it hears of no injection, and is told which right it lacks", async (t) => {
  const access = skillAccess("msg", { intents: ["me:on"] });
  t.equal(access.hears("msg/error/injection"), false);
  t.match(access.wants?.("msg/error/injection"), /right "inject"/);
});
