/** What was misunderstood is taught over HTTPS, trained, compared with the installed assistant, and installed. */
import t from "tap";
import { textsOf } from "../../../platform/assistant/draft/files.ts";
import { makeZip } from "../../archive/testing/make-zip.ts";
import { lights } from "../../assistants/testing/lights.ts";
import { SessionStore } from "../../sessions/session-store.ts";
import { type Answer, auth, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);
const draftPath = "/admin/assistant/draft";
const lessonsPath = `${draftPath}/lessons`;

/** A board with the lights installed. */
async function lit(t: Parameters<typeof serve>[0]) {
  const board = await serve(t);
  await board.signUp();
  const files = [...textsOf(lights)].map(([name, data]) => ({ name: `assistant/${name}`, data }));
  const headers = { "content-type": "application/zip" };
  const put = await board.answer("/admin/assistant", { method: "PUT", auth, headers, body: makeZip(files) });
  t.equal(put.status, 202, put.text);
  await board.tasks.queue.idle();
  return board;
}

t.test("a misunderstood sentence is taught, and what else changes is shown before it is installed", async (t) => {
  const { json, tasks, database } = await lit(t);
  const said = ["my book is hard to read in the lounge", "all lights off", "all lights off", "what time is it"];
  new SessionStore(database).write(
    said.map((text, at) => ({
      sessionId: `s${at}`,
      siteId: "default",
      origin: "wakeWord",
      startedAt: new Date().toISOString(),
      endedAt: new Date().toISOString(),
      text,
      events: [],
    })),
  );
  const lesson = { text: said[0], intent: "turnOn" };
  const taught = await json("POST", lessonsPath, lesson);
  t.match(
    [taught.status, read(taught)],
    [
      200,
      {
        revision: 2,
        changedBy: "anna",
        hasBegun: true,
        intent: "me:turnOn",
        sentence: { text: said[0], marks: [{ start: 31, end: 37, slot: "room" }] },
        wasThere: false,
        movedFrom: [],
        unmarked: [],
      },
    ],
    taught.text,
  );
  t.match(read(await json("POST", lessonsPath, lesson)), { revision: 2, hasBegun: false, wasThere: true });
  t.match(read(await json("GET", draftPath)).draft, { version: "2" }, "the version rises once");
  const early = await json("GET", `${draftPath}/comparison`);
  t.match([early.status, read(early)], [409, { code: "ASSISTANT_NOT_TRAINED" }]);
  const { taskId } = read(await json("POST", `${draftPath}/train`));
  await tasks.queue.idle();
  t.equal(tasks.queue.get(taskId)?.status, "completed");
  const compared = read(await json("GET", `${draftPath}/comparison`));
  t.match(compared, { revision: 2, compared: 3 });
  t.match(
    compared.changed.filter(({ text }: { text: string }) => text === said[0]),
    [{ after: { intentName: "me:turnOn", slots: [{ slotName: "room", rawValue: "lounge" }] } }],
    JSON.stringify(compared),
  );
  const installed = read(await json("POST", `${draftPath}/install`));
  await tasks.queue.idle();
  t.match(tasks.queue.get(installed.taskId), { status: "completed" });
  t.match(read(await json("GET", "/admin/assistant")), { version: "2" });
  t.match(read(await json("GET", `${draftPath}/comparison`)), { changed: [] }, "nothing differs from itself");
});

t.test("what is malformed or impossible is refused, and no draft is changed", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const nothing = await json("POST", lessonsPath, { text: "light", intent: "turnOn" });
  t.match([nothing.status, read(nothing)], [404, { code: "ASSISTANT_MISSING" }]);
  t.match((await json("GET", `${draftPath}/comparison`)).status, 404);
  t.equal((await json("PUT", draftPath, lights)).status, 200);
  for (const body of [
    undefined,
    {},
    { text: "light" },
    { text: "", intent: "turnOn" },
    { text: "   ", intent: "turnOn" },
    { text: "light\u0007", intent: "turnOn" },
    { text: "a\nb", intent: "turnOn" },
    { text: "x".repeat(1001), intent: "turnOn" },
    { text: "light", intent: "" },
    { text: "light", intent: 1 },
    { text: "light", intent: "turnOn", slots: { room: "" } },
    { text: "light", intent: "turnOn", slots: ["room"] },
    { text: "light", intent: "turnOn", more: true },
  ])
    t.equal((await json("POST", lessonsPath, body)).status, 400, JSON.stringify(body));
  for (const body of [
    { text: "light", intent: "open" },
    { text: "light", intent: "turnOn", slots: { place: "light" } },
    { text: "light", intent: "turnOn", slots: { room: "attic" } },
  ]) {
    const refused = await json("POST", lessonsPath, body);
    t.match(
      [refused.status, read(refused)],
      [422, { code: "REQUEST_IMPOSSIBLE", detail: /It has|Give words/ }],
      JSON.stringify(body),
    );
  }
  t.match(read(await json("GET", draftPath)), { revision: 1, draft: { version: "1" } });
});
