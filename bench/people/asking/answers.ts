/** Answers to the board's questions, and what becomes of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Slot } from "#bus";
import type { EffectNamed } from "../../../platform/dialogue/effects.ts";
import type { PartialIntent } from "../../../platform/dialogue/session.ts";
import { hashText } from "../../../platform/nlu/text/hash.ts";
import { valueOf } from "../judge.ts";
import { asking, type House, say, type Turn } from "./conversation.ts";

export type Answer = {
  readonly language: string;
  /** "unsure" or "confirm". */
  readonly question: string;
  readonly sentence: string;
  readonly text: string;
  readonly expected: string;
  readonly isKeptApart: boolean;
};

/**
 * `right`: the board did what the answer means. `wrong`: it did something that was not agreed to. `missed`: it did nothing
 * though the answer agreed. `astray`: nothing was to be done and nothing was, but the question was not repeated as wanted.
 */
export type Outcome = "right" | "wrong" | "missed" | "astray";
export type Judged = Answer & { readonly outcome: Outcome; readonly got: string };

export function readAnswers(language: string): Answer[] {
  const file = join(import.meta.dirname, "../answers", `evening.${language}.txt`);
  let [question, sentence] = ["", ""];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line.trim() === "" || line.startsWith("#")) return [];
      const [expected = "", text = ""] = line.split(" | ").map((part) => part.trim());
      if (expected.startsWith("? ")) {
        question = expected.split(" ")[1] ?? "";
        sentence = text;
        return [];
      }
      const isKeptApart = hashText(`${sentence} ${text}`) % 3 === 0;
      return [{ language, question, sentence, text, expected, isKeptApart }];
    });
}

export function judgeAnswer(house: House, answer: Answer): Judged {
  const asked = asking(house, answer.sentence, answer.question === "confirm");
  const turn = say(house, asked.site, answer.text);
  const done = turn.effects.filter((effect): effect is EffectNamed<"intent"> => effect.effect === "intent");
  const got = done.length > 0 ? done.map(({ partial }) => nameOf(partial)).join(" + ") : stateOf(turn);
  return { ...answer, got, outcome: outcomeOf(answer, turn, done, asked) };
}

function outcomeOf({ expected }: Answer, turn: Turn, done: readonly EffectNamed<"intent">[], asked: Turn): Outcome {
  const meansNothing = expected === "-" || expected === "again" || expected.startsWith("ask ");
  const proposal = proposalOf(turn);
  const isMeant = ({ partial }: EffectNamed<"intent">) =>
    expected === "yes" ? isSame(partial, proposalOf(asked)) : isThat(partial, expected);
  if (done.length > 0) return !meansNothing && done.length === 1 && isMeant(done[0]!) ? "right" : "wrong";
  if (expected === "-") return "right";
  if (expected === "again") return proposal !== undefined && proposal === proposalOf(asked) ? "right" : "astray";
  if (expected.startsWith("ask "))
    return proposal !== undefined && isThat(proposal, expected.slice("ask ".length)) ? "right" : "missed";
  return "missed";
}

const isSame = (partial: PartialIntent, proposal: PartialIntent | undefined) =>
  proposal !== undefined && nameOf(partial) === nameOf(proposal);
const proposalOf = ({ site }: Turn): PartialIntent | undefined =>
  "session" in site ? site.session.proposal?.partial : undefined;

function isThat({ intentName, slots }: PartialIntent, expected: string): boolean {
  const [name, ...values] = expected.split(/ (?=\w+=)/);
  const found = Object.fromEntries(slots.map(({ slotName, value }) => [slotName, valueOf(value)]));
  return (
    intentName.endsWith(`:${name}`) &&
    values.every((one) => one === `${one.split("=")[0]}=${found[one.split("=")[0]!]}`)
  );
}

const slotsOf = (slots: readonly Slot[]) =>
  slots.map(({ slotName, value }) => ` ${slotName}=${valueOf(value)}`).join("");
const nameOf = ({ intentName, slots }: PartialIntent) => `${intentName.replace(/^.*:/, "")}${slotsOf(slots)}`;

function stateOf({ site, effects }: Turn): string {
  const said = effects.flatMap((effect) => (effect.effect === "speak" ? [effect.text] : [])).join(" ");
  return `${site.state} “${said}”`;
}
