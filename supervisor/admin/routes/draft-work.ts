import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Type } from "typebox";
import { changeSince } from "../../../platform/assistant/cases/judge.ts";
import { SottoError } from "../../errors.ts";
import { largestArchive } from "../../tasks/kinds/assistant.ts";
import { Change, Remark, Report, Result, Tried } from "../contract/draft.ts";
import { guarded, problems } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { receive } from "../uploads.ts";
import { accept } from "./accept.ts";
import { missing } from "./draft.ts";

const ended = problems([409, "It is not trained; or the program that does it has ended."]);

/** What is done with the working copy: check, train, parse, tests, archive, install. */
export function draftWorkRoutes(app: App, services: Services): void {
  const { drafts, uploads } = services;
  app.post(
    "/assistant/draft/check",
    {
      schema: {
        operationId: "checkDraft",
        tags: ["assistant"],
        summary: "Check the draft for errors and possible improvements",
        description: "The same as `sotto assistant check` says of a folder, each with its places in the working copy.",
        response: {
          200: Type.Object({ revision: Type.Integer(), remarks: Type.Array(Remark) }),
          ...guarded,
          ...missing,
          ...ended,
        },
      },
    },
    async () => {
      const { revision, remarks } = await drafts.check();
      return { revision, remarks: remarks.map((remark) => ({ ...remark, places: [...remark.places] })) };
    },
  );
  app.post(
    "/assistant/draft/train",
    {
      schema: {
        operationId: "trainDraft",
        tags: ["assistant"],
        summary: "Train the draft and run its tests",
        description: "What is installed stays in use. What was trained before is not trained again.",
        headers: TaskHeaders,
        response: { ...guarded, ...missing, ...accepting },
      },
    },
    async (request, reply) => accept(services, request, reply, "assistant-draft", {}),
  );
  app.post(
    "/assistant/draft/parse",
    {
      schema: {
        operationId: "tryDraft",
        tags: ["assistant"],
        summary: "Parse a sentence with the last trained draft",
        description: "Nothing is done about it: no skill hears of it.",
        body: Type.Object(
          {
            text: Type.String({ minLength: 1, maxLength: 1000 }),
            explain: Type.Optional(Type.Boolean({ description: "Also why it is understood so." })),
          },
          { additionalProperties: false },
        ),
        response: { 200: Tried, ...guarded, ...ended, ...problems([422, "It cannot be used any more."]) },
      },
    },
    async ({ body }) => {
      const { revision, parse } = await drafts.parse(body.text);
      const explanation = body.explain === true ? await drafts.explain(body.text) : undefined;
      return { revision, ...parse, ...(explanation && { explanation }) };
    },
  );
  app.get(
    "/assistant/draft/tests",
    {
      schema: {
        operationId: "listDraftResults",
        tags: ["assistant"],
        summary: "List the test results of the draft, newest first",
        description: "A result for each training of a working copy that had test sentences; the last 100.",
        response: { 200: Type.Object({ results: Type.Array(Result) }), ...guarded },
      },
    },
    async () => ({ results: drafts.store.results() }),
  );
  app.get(
    "/assistant/draft/tests/:number",
    {
      schema: {
        operationId: "getDraftResult",
        tags: ["assistant"],
        summary: "Get a test result: every sentence and what changed since the previous result",
        description: "What was expected and understood of each test sentence.",
        params: Type.Object({ number: Type.String({ pattern: "^\\d{1,9}$" }) }),
        response: {
          200: Type.Object({ result: Result, report: Report, change: Type.Union([Change, Type.Null()]) }),
          ...guarded,
          ...problems([404, "There is no such result."]),
        },
      },
    },
    async ({ params }) => {
      const number = Number(params.number);
      const results = drafts.store.results();
      const at = results.findIndex((one) => one.number === number);
      const report = drafts.store.report(number);
      const result = results[at];
      if (report === undefined || result === undefined)
        throw new SottoError("ROUTE_UNKNOWN", "there is no such result", { remedy: "the last 100 are kept" });
      const before = results[at + 1] && drafts.store.report(results[at + 1]!.number);
      const change = before === undefined ? null : changeSince(before, report);
      return { result, report, change };
    },
  );
  app.get(
    "/assistant/draft/archive",
    {
      schema: {
        operationId: "exportDraft",
        tags: ["assistant"],
        summary: "Export the draft as a zip",
        description: "As PUT /admin/assistant takes it, on this board or another one.",
        response: {
          200: {
            description: "The zip.",
            content: { "application/zip": { schema: Type.String({ format: "binary" }) } },
          },
          ...guarded,
          ...missing,
        },
      },
    },
    async (_request, reply) => {
      const { draft, bytes } = await drafts.archive();
      const name = `${draft.id}-${draft.version}`.replaceAll(/[^\w.-]+/gu, "-").slice(0, 100);
      reply.header("content-disposition", `attachment; filename="${name}.zip"`);
      return reply.type("application/zip").send(bytes);
    },
  );
  app.post(
    "/assistant/draft/install",
    {
      schema: {
        operationId: "installDraft",
        tags: ["assistant"],
        summary: "Install the draft in its current state",
        description:
          "By the same task as PUT /admin/assistant: what cannot be used is refused, and nothing is changed.",
        headers: TaskHeaders,
        response: { ...guarded, ...missing, ...accepting },
      },
    },
    async (request, reply) => {
      const { bytes } = await drafts.archive();
      const { upload } = await receive(Readable.from([bytes]), uploads, largestArchive);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      try {
        return await accept(services, request, reply, "assistant", { upload }, { sha256 });
      } catch (error) {
        await rm(join(uploads, upload), { force: true });
        throw error;
      }
    },
  );
}
