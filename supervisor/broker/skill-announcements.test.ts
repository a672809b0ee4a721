import t from "tap";
import { skillAccess } from "./access.ts";

t.test("a skill that may announce announces nothing urgent, and changes nothing of others", async (t) => {
  const access = skillAccess("msg", { intents: ["me:tell"], announce: true });
  const refusal = (said: unknown) =>
    access.refusal?.("msg/announcements/perform", Buffer.from(typeof said === "string" ? said : JSON.stringify(said)));
  t.equal(refusal({ action: "announce", text: "dinner is ready" }), undefined);
  t.equal(refusal({ action: "announce", text: "dinner is ready", importance: "info" }), undefined);
  for (const action of ["quiet", "disturb"]) t.equal(refusal({ action, siteIds: ["kitchen"] }), undefined, action);
  const spoken = (sessionId: unknown) => ({
    action: "announce",
    text: "dinner",
    spoken: { sessionId, start: 0, end: 1 },
  });
  for (const id of ["s1", undefined, null, ""]) t.match(refusal(spoken(id)), /another's/, "nobody else's voice");
  t.equal(access.concerns?.("msg/intent/me:tell", Buffer.from(JSON.stringify({ sessionId: "s1" }))), true);
  t.equal(refusal(spoken("s1")), undefined);
  t.equal(refusal({ action: "announce", text: "dinner", spoken: null }), undefined);
  t.match(refusal({ action: "announce", text: "fire", importance: "urgent" }), /nothing urgent/);
  for (const action of ["list", "withdraw", "acknowledge", undefined]) t.match(refusal({ action }), /nothing else/);
  for (const broken of ["{", "null", "[]", ""]) t.type(refusal(broken), "string", broken);
});
