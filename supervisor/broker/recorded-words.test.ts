import t from "tap";
import { skillAccess } from "./access.ts";
import { limitedAccess } from "./client-access.ts";
import { personAccess } from "./person-access.ts";

const programs = { "without a name": limitedAccess("msg"), "of an owner": personAccess("msg", { role: "owner" }) };

t.test("programs announce their words, and nobody's voice", async (t) => {
  const announce = { action: "announce", text: "dinner" };
  const spoken = { siteId: "kitchen", sessionId: "s1", start: 0, end: 20 };
  for (const [who, access] of Object.entries(programs)) {
    const refusal = (said: string) => access.refusal?.("msg/announcements/perform", Buffer.from(said));
    t.equal(refusal(JSON.stringify(announce)), undefined, who);
    t.equal(refusal(JSON.stringify({ ...announce, spoken: null })), undefined, who);
    t.match(refusal(JSON.stringify({ ...announce, spoken })), /the skill/u, who);
    for (const broken of ["{", "null", "[]", ""]) t.equal(refusal(broken), undefined, "its reader reports it");
  }
});

t.test("nobody registers a sound in the place of what a person has said", async (t) => {
  const all = { ...programs, skill: skillAccess("msg", { play: true, stages: true }) };
  for (const [who, access] of Object.entries(all)) {
    const refusal = (id: string) => access.refusal?.(`msg/tts/registerSound/${id}`, Buffer.from("RIFF"));
    t.match(refusal("spoken-1"), /a person has said/u, who);
    t.equal(refusal("ding"), undefined, who);
  }
});
