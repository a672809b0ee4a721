/** Creates, changes and discards the draft. The operations on it are in draft-work.ts. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Draft as DraftValue } from "../../../platform/assistant/draft/draft.ts";
import type { Change } from "../../assistants/draft/change.ts";
import type { State } from "../../assistants/draft/draft-store.ts";
import type { Begun, Drafts } from "../../assistants/draft/drafts.ts";
import { SottoError } from "../../errors.ts";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { actorOf } from "../caller.ts";
import * as contract from "../contract/draft.ts";
import type { Begin } from "../contract/draft-parts.ts";
import { draftValidator, refuseMarks } from "../draft-validator.ts";
import { route } from "../route.ts";
import { receive } from "../uploads.ts";

type Needs = {
  readonly drafts: Drafts;
  readonly uploads: string;
};

export const getDraft = route(contract.getDraft, ({ drafts }: Needs) => async (request, reply) => {
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
});

export const beginDraft = route(contract.beginDraft, ({ drafts, uploads }: Needs) => async (request, reply) => {
  const replacing = { by: actorOf(request), wanted: wanted(request, drafts.store.state()) };
  drafts.store.expect(replacing.wanted);
  const { state, left } = await begin();
  tag(reply, state);
  return reply.status(201).send({ ...shown(state), left: [...left] });

  async function begin(): Promise<Begun> {
    if (request.headers["content-type"]?.startsWith("application/zip")) {
      const { upload } = await receive(request.body as Readable, uploads, maxArchiveBytes);
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
    if (files === undefined) throw new SottoError("REQUEST_IMPOSSIBLE", "there are no files to start from");
    return drafts.beginFiles(files, { name, author, language }, replacing);
  }
});

export const replaceDraft = route(contract.replaceDraft, ({ drafts }: Needs) => async (request, reply) => {
  const draft = request.body as DraftValue;
  for (const [at, intent] of draft.intents.entries()) refuseMarks(intent, `/intents/${at}`);
  const before = drafts.store.state();
  const state = drafts.store.replace(draft, actorOf(request), wanted(request, before), before?.files);
  tag(reply, state);
  return shown(state);
});

export const changeDraft = route(contract.changeDraft, ({ drafts }: Needs) => async (request, reply) => {
  drafts.store.read();
  const revision = wanted(request, drafts.store.state());
  const validate = draftValidator(request);
  const state = drafts.store.change(request.body as Change[], actorOf(request), revision ?? -1, validate);
  tag(reply, state);
  return shown(state);
});

export const removeDraft = route(contract.removeDraft, ({ drafts }: Needs) => async (request, reply) => {
  drafts.remove(actorOf(request), wanted(request, drafts.store.state()) ?? -1);
  return reply.status(204).send(null);
});

function tag(reply: FastifyReply, { revision }: State): void {
  reply.header("etag", `"${revision}"`);
}

function shown({ revision, changedAt, changedBy }: State) {
  return { revision, changedAt, changedBy };
}

/** Returns the revision that the request replaces. Throws SottoError PRECONDITION_MISSING. */
function wanted({ headers }: FastifyRequest, state: State | undefined): number | undefined {
  const match = /"(\d+)"/u.exec(headers["if-match"] ?? "")?.[1];
  if (match !== undefined) return Number(match);
  if (state === undefined) return undefined;
  throw new SottoError("PRECONDITION_MISSING", "there is a draft already, and If-Match does not name its revision", {
    remedy: "read it (GET /admin/assistant/draft), and send its ETag as If-Match",
  });
}
