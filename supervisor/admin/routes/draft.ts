import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import { faultOfMarks } from "../../../platform/assistant/draft/sentence.ts";
import type { Draft as DraftValue, DraftIntent } from "../../../platform/assistant/draft/draft.ts";
import type { Change as ChangeValue } from "../../assistants/draft/change.ts";
import type { State, Validate } from "../../assistants/draft/draft-store.ts";
import type { Begun as BegunValue } from "../../assistants/draft/drafts.ts";
import { SottoError } from "../../errors.ts";
import { largestArchive } from "../../tasks/kinds/assistant.ts";
import { loginOf } from "../authentication.ts";
import {
  Begin,
  Begun,
  Card,
  Changes,
  Draft,
  DraftAnswer,
  DraftState,
  Entity,
  Intent,
  TestSentence,
} from "../contract/draft.ts";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { receive } from "../uploads.ts";

const largestDraft = 24 * 1024 * 1024;
const IfMatch = Type.Object({
  "if-match": Type.Optional(
    Type.String({ pattern: '^(W/)?"\\d{1,12}"$', description: "The ETag of the working copy that is changed." }),
  ),
});
const etag = { ETag: { type: "string", description: "The revision, for If-Match." } };
const withTag = <Body extends TSchema>(schema: Body, description: string) => ({
  description,
  headers: etag,
  content: { "application/json": { schema } },
});
export const missing = problems([404, "There is no working copy."]);
const changing = {
  ...guarded,
  ...problems(
    [412, "It was changed meanwhile: nothing is overwritten."],
    [422, "Well-formed, and impossible."],
    [428, "There is a working copy, and the request does not say in If-Match which revision it changes."],
  ),
};
const parts = { card: Card, intents: Intent, entities: Entity, tests: TestSentence };

/** The working copy: /assistant/draft. What is done with it is in draft-work.ts. */
export function draftRoutes(app: App, { drafts, uploads }: Services): void {
  app.get(
    "/assistant/draft",
    {
      schema: {
        operationId: "getDraft",
        tags: ["assistant"],
        summary: "Get the whole draft of an assistant",
        description: "What is being written on this board, whether it could be trained already or not.",
        response: {
          200: withTag(DraftAnswer, "The working copy."),
          304: { description: "It is the one the client has.", type: "null" },
          ...guarded,
          ...missing,
        },
      },
    },
    async (request, reply) => {
      const { draft, state } = drafts.store.read();
      tag(reply, state);
      if (request.headers["if-none-match"] === reply.getHeader("etag")) return reply.status(304).send(null);
      const trained = drafts.store.trained();
      return {
        ...shown(state),
        draft: draft as never,
        trained:
          trained === undefined
            ? null
            : {
                revision: trained.revision,
                trainedAt: trained.trainedAt,
                bytes: trained.bytes,
                ...(trained.seconds === undefined ? {} : { seconds: trained.seconds }),
              },
        files: [...(await drafts.files.list(state.files))],
      };
    },
  );
  app.post(
    "/assistant/draft",
    {
      bodyLimit: Math.max(largestArchive, largestDraft) + 64 * 1024,
      schema: {
        operationId: "beginDraft",
        tags: ["assistant"],
        summary: "Create a draft: from the installed assistant, from scratch, or from files",
        description:
          "Takes the place of the working copy there is, when If-Match names its revision. A zip is one as PUT /admin/assistant takes it.",
        headers: IfMatch,
        body: {
          content: {
            "application/json": { schema: Begin },
            "application/zip": { schema: Type.Unsafe<Readable>({ description: "The zip." }) },
          },
        },
        response: {
          201: withTag(Begun, "It is begun."),
          ...changing,
          ...problems([404, "No assistant is installed."], [409, "The program that reads it has ended."]),
        },
      },
    },
    async (request, reply) => {
      const replacing = { by: loginOf(request), wanted: wanted(request, drafts.store.state()) };
      drafts.store.expect(replacing.wanted);
      const { state, left } = await begin();
      tag(reply, state);
      return reply.status(201).send({ ...shown(state), left: [...left] });

      async function begin(): Promise<BegunValue> {
        if (request.headers["content-type"]?.startsWith("application/zip")) {
          const { upload } = await receive(request.body as Readable, uploads, largestArchive);
          try {
            return await drafts.beginZip(join(uploads, upload), replacing);
          } finally {
            await rm(join(uploads, upload), { force: true });
          }
        }
        const body = request.body as Begin | null | undefined;
        if (body == null) throw new SottoError("REQUEST_INVALID", "the body says what it begins with: from");
        const { from, name = "My assistant", author = "me", language = "en", files } = body;
        if (from === "installed") return drafts.beginInstalled(replacing);
        if (from === "nothing") return drafts.beginEmpty({ name, author, language }, replacing);
        if (files === undefined) throw new SottoError("REQUEST_IMPOSSIBLE", "there are no files to begin with");
        return drafts.beginFiles(files, { name, author, language }, replacing);
      }
    },
  );
  app.put(
    "/assistant/draft",
    {
      bodyLimit: largestDraft,
      schema: {
        operationId: "replaceDraft",
        tags: ["assistant"],
        summary: "Replace the draft",
        description: "All of it but its files, which stay.",
        headers: IfMatch,
        body: Draft,
        response: { 200: withTag(DraftState, "It is kept."), ...changing },
      },
    },
    async (request, reply) => {
      const draft = request.body as DraftValue;
      for (const [at, intent] of draft.intents.entries()) refuseMarks(intent, `/intents/${at}`);
      const before = drafts.store.state();
      const state = drafts.store.replace(draft, loginOf(request), wanted(request, before), before?.files);
      tag(reply, state);
      return shown(state);
    },
  );
  app.patch(
    "/assistant/draft",
    {
      bodyLimit: largestDraft,
      schema: {
        operationId: "changeDraft",
        tags: ["assistant"],
        summary: "Patch the draft",
        description:
          "By JSON Patch: `add`, `replace` and `remove` at JSON pointers into the draft. All of the changes are made, or none.",
        headers: IfMatch,
        body: {
          content: { "application/json-patch+json": { schema: Changes }, "application/json": { schema: Changes } },
        },
        response: { 200: withTag(DraftState, "They are kept."), ...changing, ...missing },
      },
    },
    async (request, reply) => {
      drafts.store.read();
      const revision = wanted(request, drafts.store.state());
      const validate = validator(request);
      const state = drafts.store.change(request.body as ChangeValue[], loginOf(request), revision ?? -1, validate);
      tag(reply, state);
      return shown(state);
    },
  );
  app.delete(
    "/assistant/draft",
    {
      schema: {
        operationId: "removeDraft",
        tags: ["assistant"],
        summary: "Discard the draft",
        description: "What is installed stays as it is.",
        headers: IfMatch,
        response: { 204: { type: "null", description: "There is none any more." }, ...changing, ...missing },
      },
    },
    async (request, reply) => {
      await drafts.remove(loginOf(request), wanted(request, drafts.store.state()) ?? -1);
      return reply.status(204).send(null);
    },
  );
}

function tag(reply: FastifyReply, { revision }: State): void {
  reply.header("etag", `"${revision}"`);
}

function shown({ revision, changedAt, changedBy }: State) {
  return { revision, changedAt, changedBy };
}

/** The revision that the request takes the place of. Throws SottoError PRECONDITION_MISSING. */
function wanted({ headers }: FastifyRequest, state: State | undefined): number | undefined {
  const match = /"(\d+)"/u.exec(headers["if-match"] ?? "")?.[1];
  if (match !== undefined) return Number(match);
  if (state === undefined) return undefined;
  throw new SottoError(
    "PRECONDITION_MISSING",
    "there is a working copy already, and If-Match does not name its revision",
    {
      remedy: "read it (GET /admin/assistant/draft), and send its ETag as If-Match",
    },
  );
}

/** By the same schemas that describe the whole. */
function validator(request: FastifyRequest): Validate {
  return (part, value, at) => {
    const validate = request.compileValidationSchema(parts[part]);
    if (!validate(value)) refuse(validate.errors ?? [], at);
    if (part === "intents") refuseMarks(value as DraftIntent, at);
  };
}

function refuseMarks({ sentences }: DraftIntent, at: string): void {
  for (const [index, sentence] of sentences.entries()) {
    const message = faultOfMarks(sentence);
    if (message !== undefined) refuse([{ instancePath: `/sentences/${index}/marks`, message }], at);
  }
}

function refuse(errors: readonly { readonly instancePath?: string; readonly message?: string }[], at: string): never {
  const validation = errors.map((error) => ({ ...error, instancePath: `${at}${error.instancePath ?? ""}` }));
  throw Object.assign(new Error("not valid"), { statusCode: 400, validation });
}
