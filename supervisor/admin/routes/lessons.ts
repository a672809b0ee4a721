/** Teaches the draft what was misunderstood, and compares it with the installed assistant. */
import type { Teaching } from "../../assistants/draft/teaching.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import { actorOf } from "../caller.ts";
import * as contract from "../contract/lessons.ts";
import { draftValidator } from "../draft-validator.ts";
import { route } from "../route.ts";

/** How many of the last sessions are compared. */
const comparedSessions = 200;

export const teachDraft = route(
  contract.teachDraft,
  ({ teaching }: { readonly teaching: Pick<Teaching, "teach"> }) =>
    async (request) => {
      const { state, sentence, movedFrom, unmarked, ...told } = await teaching.teach(
        request.body,
        actorOf(request),
        draftValidator(request),
      );
      const { revision, changedAt, changedBy } = state;
      return {
        ...told,
        revision,
        changedAt,
        changedBy,
        sentence: { text: sentence.text, marks: [...sentence.marks] },
        movedFrom: [...movedFrom],
        unmarked: [...unmarked],
      };
    },
);

type Comparing = { readonly teaching: Pick<Teaching, "compare">; readonly sessions: Pick<Sessions, "list"> };

export const compareDraft = route(contract.compareDraft, ({ teaching, sessions }: Comparing) => async () => {
  const { sessions: last } = sessions.list({ limit: comparedSessions });
  // What another assistant was told, in another language perhaps, says nothing about this one.
  const own = last.filter(({ assistant }) => assistant === undefined);
  const { revision, compared, changed } = await teaching.compare(own.flatMap(({ text }) => text ?? []));
  const copy = ({ intentName, slots }: (typeof changed)[number]["before"]) => ({ intentName, slots: [...slots] });
  return {
    revision,
    compared,
    changed: changed.map(({ text, before, after }) => ({ text, before: copy(before), after: copy(after) })),
  };
});
