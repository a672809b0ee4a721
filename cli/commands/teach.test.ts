import t, { type Test } from "tap";
import { textsOf } from "../../platform/assistant/draft/files.ts";
import { makeZip } from "../../supervisor/archive/testing/make-zip.ts";
import { auth } from "../../supervisor/admin/testing/serve.ts";
import { lights } from "../../supervisor/assistants/testing/lights.ts";
import type { Session } from "../../supervisor/sessions/session.ts";
import { SessionStore } from "../../supervisor/sessions/session-store.ts";
import { board } from "../testing/sotto.ts";

t.setTimeout(250_000);

const text = "my book is hard to read in the lounge";
const session: Session = {
  sessionId: "11111111-0000-4000-8000-000000000001",
  siteId: "kitchen",
  origin: "wakeWord",
  startedAt: "2026-01-01T10:00:00.000Z",
  endedAt: "2026-01-01T10:00:04.000Z",
  termination: { reason: "intentNotRecognized" },
  text,
  events: [],
};
const silent: Session = { ...session, sessionId: "22222222-0000-4000-8000-000000000002", text: undefined! };

async function lit(t: Test) {
  const made = await board(t);
  await made.signUp();
  const files = [...textsOf(lights)].map(([name, data]) => ({ name: `assistant/${name}`, data }));
  const headers = { "content-type": "application/zip" };
  await made.answer("/admin/assistant", { method: "PUT", auth, headers, body: makeZip(files) });
  await made.tasks.queue.idle();
  return made;
}

t.test("the last misunderstood sentence is taught, tried, compared and installed", async (t) => {
  const { sotto, json, database } = await lit(t);
  const { words: _, ...wordless } = { ...silent, words: undefined };
  new SessionStore(database).write([session, { ...wordless, startedAt: "2026-01-01T11:00:00.000Z" }]);
  const kept = await sotto("teach", "--intent", "turnOn");
  t.match(kept, { code: 0, err: /Not installed: add --yes/u }, JSON.stringify(kept));
  t.ok(kept.out.includes(`“${text}” joins me:turnOn, room = “lounge”\n`), kept.out);
  t.ok(kept.out.includes(`“${text}” is understood as me:turnOn (room = “lounge”)\n`), kept.out);
  t.match(kept.out, /No other of the last 1 request is understood differently\./u);
  t.match(JSON.parse((await json("GET", "/admin/assistant")).text), { version: "1" });
  const installed = await sotto("teach", "1111", "--intent", "me:turnOn", "--yes");
  t.match(installed, { code: 0, out: /is in me:turnOn/u, err: /There is a draft already/u }, JSON.stringify(installed));
  t.match(JSON.parse((await json("GET", "/admin/assistant")).text), { version: "2" });
});

t.test("what cannot be taught is refused with what to do, and nothing is done", async (t) => {
  const { sotto, json, database } = await lit(t);
  t.match(await sotto("teach", "--intent", "turnOn"), { code: 1, err: /no session has words.*--text/su });
  const other = { ...session, sessionId: "33333333-0000-4000-8000-000000000003", assistant: "casa" };
  new SessionStore(database).write([silent, other]);
  t.match(await sotto("teach", "--intent", "turnOn"), { code: 1, err: /no session has words/u }, "in another language");
  t.match(await sotto("teach", "3333", "--intent", "turnOn"), {
    code: 1,
    err: /with the assistant casa.*--beside casa/su,
  });
  t.match(await sotto("teach", "2222", "--intent", "turnOn"), { code: 1, err: /no words were heard.*--text/su });
  t.match(await sotto("teach", "9999", "--intent", "turnOn"), { code: 1, err: /no session begins with 9999/u });
  t.match(await sotto("teach", "--text", "light"), { code: 64, err: /--intent.*me:turnOn, me:allOff/su });
  t.match(await sotto("teach", "--text", "light", "--intent", "open"), {
    code: 64,
    err: /no intent open.*me:turnOn/su,
  });
  t.match(await sotto("teach", "--text", "light", "--intent", "turnOn", "--slot", "room"), {
    code: 64,
    err: /NAME|name and words/u,
  });
  t.match(await sotto("teach", "--text", "a\u0007b", "--intent", "turnOn"), { code: 64 });
  t.equal((await json("GET", "/admin/assistant/draft")).status, 404, "no draft is left");
});
