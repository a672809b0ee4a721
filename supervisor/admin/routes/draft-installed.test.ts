/** The draft on its way into use: checked, trained, tried, exported and installed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { Draft } from "../../../platform/assistant/draft/draft.ts";
import { textsOf } from "../../../platform/assistant/draft/files.ts";
import { lights } from "../../assistants/testing/lights.ts";
import { readDraft, replaceDraft } from "../../backup/draft.ts";
import { makeZip } from "../../archive/testing/make-zip.ts";
import { type Answer, auth, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

const match = (answer: Answer) => ({ "if-match": String(answer.headers["etag"]) });

const draftPath = "/admin/assistant/draft";

t.test("it is checked at its places, trained, tested, tried, exported and installed", async (t) => {
  const { json, signUp, tasks, folder } = await serve(t);
  await signUp();
  const wrong: Draft = { ...lights, tests: [...lights.tests, { text: "good night", intent: "me:turnOn" }] };
  let kept = await json("PUT", draftPath, { ...wrong, entities: [] });
  const problems = read(await json("POST", `${draftPath}/check`));
  t.match(problems, {
    revision: 1,
    remarks: [{ kind: "problem", places: ["/intents/0/slots/0/entity"], message: /unknown entity/ }],
  });
  const train = async () => {
    const { taskId } = read(await json("POST", `${draftPath}/train`));
    await tasks.queue.idle();
    return { task: tasks.queue.get(taskId), log: tasks.queue.lines(taskId).map(({ message }) => message) };
  };
  const failed = await train();
  t.match(failed.task, { status: "failed", error: { code: "ASSISTANT_INVALID", message: /unknown entity "room"/ } });
  t.ok(failed.log.some((line) => line.startsWith("/intents/0/slots/0/entity: ")));
  kept = await json("PUT", draftPath, wrong, match(kept));
  t.same(read(await json("POST", `${draftPath}/check`)), { revision: 2, remarks: [] });
  const trained = await train();
  t.match(trained.task, { status: "completed", about: lights.name }, trained.log.join("\n"));
  t.ok(trained.log.includes("2 of 3 test sentences are understood as they should be"), trained.log.join("\n"));
  const parse = (text: string, explain = false) => json("POST", `${draftPath}/parse`, { text, explain });
  t.match(read(await parse("turn on the light in the lounge", true)), {
    revision: 2,
    best: { intentName: "me:turnOn", slots: [{ slotName: "room", value: { kind: "Custom", value: "living room" } }] },
    explanation: { stage: String },
  });
  const tried = ["brighten the lounge", "light lounge please", "make me a sandwich", "the lounge"].map((text) =>
    parse(text, true),
  );
  for (const { best, explanation } of (await Promise.all(tried)).map(read)) {
    const isDone = best.intentName !== null && best.confidenceScore >= 0.6;
    t.equal(explanation.stage !== "none", isDone, `${best.intentName} ${best.confidenceScore}`);
  }
  kept = await json("PATCH", draftPath, [{ op: "remove", path: "/tests/2" }], match(kept));
  t.equal(read(await parse("make it dark")).revision, 2, "it is tried as it was trained");
  t.match(read(await json("GET", draftPath)), { revision: 3, trained: { revision: 2, bytes: Number } });
  t.ok((await train()).log.some((line) => line.startsWith("it was trained before")));
  const { results } = read(await json("GET", `${draftPath}/tests`));
  t.match(results, [
    { total: 2, passed: 2, revision: 3 },
    { total: 3, passed: 2, revision: 2 },
  ]);
  t.match(read(await json("GET", `${draftPath}/tests/${results[1].number}`)), {
    report: { verdicts: [{}, {}, { text: "good night", expected: "me:turnOn", got: "me:allOff", faults: [String] }] },
    change: null,
  });
  t.match(read(await json("GET", `${draftPath}/tests/${results[0].number}`)), { change: { broken: [], mended: [] } });
  const archive = await json("GET", `${draftPath}/archive`);
  t.match(archive.headers, { "content-type": "application/zip", "content-disposition": /lights-1\.zip/ });
  const { taskId } = read(await json("POST", `${draftPath}/install`));
  await tasks.queue.idle();
  t.match(
    tasks.queue.get(taskId),
    { kind: "assistant", status: "completed", about: lights.name },
    JSON.stringify(tasks.queue.lines(taskId)),
  );
  t.match(read(await json("GET", "/admin/assistant")), {
    id: "lights",
    intents: [{ id: "me:turnOn" }, { id: "me:allOff" }],
  });
  t.match(readFileSync(join(folder, "assistants/current/custom_dialogue/speak/en.json"), "utf8"), /forget it/);

  await t.test("two versions that differ never read the same, and one that is the same does not rise", async (t) => {
    const install = async () => {
      const asked = read(await json("POST", `${draftPath}/install`)) as { taskId: string };
      const { draft, revision, trained: learned } = read(await json("GET", draftPath));
      return { taskId: asked.taskId, version: draft.version, isTrained: learned?.revision === revision };
    };
    t.match(await install(), { version: "1", isTrained: true });
    const rename = async (name: string) =>
      json("PATCH", draftPath, [{ op: "replace", path: "/name", value: name }], match(await json("GET", draftPath)));
    await rename("Other lights");
    t.match(await install(), { version: "2" });
    await rename("Again other lights");
    t.match(await install(), { version: "3" }, "the second one may still wait");
    await tasks.queue.idle();
    t.match(read(await json("GET", "/admin/assistant")), { version: "3" });
    const { versions } = read(await json("GET", "/admin/assistant/versions")) as { versions: { version: string }[] };
    t.equal(new Set(versions.map(({ version }) => version)).size, versions.length);
  });
});

t.test(
  "what intents allow and ask is kept from the installed one, through changes, a backup, to the next one",
  async (t) => {
    const { answer, json, signUp, tasks, folder, database } = await serve(t);
    await signUp();
    const [turnOn, allOff] = lights.intents;
    const intents: Draft["intents"] = [
      { ...turnOn!, slots: [{ ...turnOn!.slots[0]!, many: true }], allows: ["later", "several"] },
      { ...allOff!, confirm: "always", allows: ["all"] },
    ];
    const files = [...textsOf({ ...lights, intents })].map(([name, data]) => ({ name: `assistant/${name}`, data }));
    const headers = { "content-type": "application/zip" };
    t.equal((await answer("/admin/assistant", { method: "PUT", auth, headers, body: makeZip(files) })).status, 202);
    await tasks.queue.idle();
    const begun = await json("POST", draftPath, { from: "installed" });
    t.equal(begun.status, 201, begun.text);
    t.strictSame(read(await json("GET", draftPath)).draft.intents, intents);
    const changed = await json(
      "PATCH",
      draftPath,
      [
        { op: "replace", path: "/name", value: "Changed" },
        { op: "replace", path: "/intents/0/slots/0/question", value: "Where?" },
        { op: "add", path: "/intents/1/allows/-", value: "except" },
        { op: "replace", path: "/intents/1/enabled", value: false },
      ],
      match(begun),
    );
    t.equal(changed.status, 200, changed.text);
    const refused = [{ op: "add", path: "/intents/1/allows/-", value: "whenever" }];
    t.match(await json("PATCH", draftPath, refused, match(changed)), { status: 400, text: /\/intents\/1\/allows/ });
    const kept = readDraft(database);
    if (kept === null) throw new Error("there is no draft to keep");
    const whole = read(await json("GET", draftPath)).draft;
    t.equal((await json("DELETE", draftPath, undefined, match(changed))).status, 204);
    replaceDraft(database, kept);
    t.strictSame(read(await json("GET", draftPath)).draft, whole);
    const { taskId } = read(await json("POST", `${draftPath}/install`));
    await tasks.queue.idle();
    t.match(tasks.queue.get(taskId), { status: "completed" }, JSON.stringify(tasks.queue.lines(taskId)));
    const installed = JSON.parse(readFileSync(join(folder, "assistants/current/assistant.json"), "utf8"));
    t.match(installed, {
      name: "Changed",
      intents: [
        { allows: ["later", "several"], slots: [{ name: "room", many: true, missingQuestion: "Where?" }] },
        { confirm: "always", allows: ["all", "except"], enabledByDefault: false },
      ],
    });
  },
);
