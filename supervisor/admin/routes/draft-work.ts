/** Operations on the draft: check, train, parse, tests, archive, install. */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { changeSince } from "../../../platform/assistant/cases/judge.ts";
import { actedOn } from "../../assistants/acted-on.ts";
import type { Drafts } from "../../assistants/draft/drafts.ts";
import { SottoError } from "../../errors.ts";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { accept, type Accepting } from "../accept.ts";
import { actorOf } from "../caller.ts";
import * as contract from "../contract/draft-work.ts";
import { draftValidator } from "../draft-validator.ts";
import { route } from "../route.ts";
import { receive } from "../uploads.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly drafts: Pick<Drafts, "check" | "parse" | "explain" | "suggest" | "archive" | "raiseVersion" | "store">;
  readonly uploads: string;
};

export const checkDraft = route(contract.checkDraft, ({ drafts }: Needs) => async () => {
  const { revision, remarks } = await drafts.check();
  return { revision, remarks: remarks.map((remark) => ({ ...remark, places: [...remark.places] })) };
});

export const trainDraft = route(
  contract.trainDraft,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accept(tasks, request, reply, "assistant-draft", {}),
);

export const tryDraft = route(contract.tryDraft, ({ drafts }: Needs) => async ({ body }) => {
  const { revision, parse } = await drafts.parse(body.text);
  const explanation = body.explain === true ? await drafts.explain(body.text) : undefined;
  if (explanation === undefined) return { revision, ...parse };
  // As of the running NLU: what the board would not act on is recognised at no stage.
  const stage = actedOn(explanation.best).intentName === null ? "none" : explanation.stage;
  return { revision, ...parse, explanation: { ...explanation, stage } };
});

export const suggestSentences = route(contract.suggestSentences, ({ drafts }: Needs) => async ({ query }) => {
  const { revision, isTrained, suggestions } = await drafts.suggest(query.intent);
  return {
    revision,
    isTrained,
    isLanguageKnown: suggestions !== undefined,
    suggestions: (suggestions ?? []).map(({ kind, text, marks }) => ({ kind, sentence: { text, marks: [...marks] } })),
  };
});

export const listDraftResults = route(contract.listDraftResults, ({ drafts }: Needs) => async () => ({
  results: drafts.store.results(),
}));

export const getDraftResult = route(contract.getDraftResult, ({ drafts }: Needs) => async ({ params }) => {
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
});

export const exportDraft = route(contract.exportDraft, ({ drafts }: Needs) => async (_request, reply) => {
  const { draft, bytes } = await drafts.archive();
  const name = `${draft.id}-${draft.version}`.replaceAll(/[^\w.-]+/gu, "-").slice(0, 100);
  reply.header("content-disposition", `attachment; filename="${name}.zip"`);
  return reply.type("application/zip").send(bytes);
});

export const installDraft = route(
  contract.installDraft,
  ({ tasks, drafts, uploads }: Needs) =>
    async (request, reply) => {
      await drafts.raiseVersion(actorOf(request), draftValidator(request));
      const { bytes } = await drafts.archive();
      const { upload } = await receive(Readable.from([bytes]), uploads, maxArchiveBytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      try {
        return await accept(tasks, request, reply, "assistant", { upload }, { sha256 });
      } catch (error) {
        await rm(join(uploads, upload), { force: true });
        throw error;
      }
    },
);
