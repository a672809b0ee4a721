/** "What can I say?" where a value is asked for. */
import type { Slot } from "#bus";
import t from "tap";
import { optionsIn } from "../assistant/phrases/options.ts";
import { phrasesIn } from "../assistant/phrases.ts";
import type { Context } from "./context.ts";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event, SlotOptions } from "./events.ts";
import { hearing } from "./hearing.ts";
import type { Move } from "./moves.ts";
import { freshSite } from "./session.ts";
import { context, heard, room, unsure, unverified } from "./testing/samples.ts";
import { play, playIn, says, sessionId, spoken, understood, wake } from "./testing/states.ts";
import { house } from "./testing/house.ts";

const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);
const texts = (move: Move) => of(move, "speak").map(({ text }) => text);
const answers =
  (text: string, within: Context = context) =>
  (): Event =>
    hearing(sessionId, heard(text), within);
const rooms: SlotOptions = { entity: "room", known: ["kitchen", "bedroom"], isOpen: false };
const missing =
  (options?: SlotOptions) =>
  (id: string): Event => ({ event: "slotMissing", sessionId, id, ...(options && { options }) });
const found =
  (confidenceScore: number, options?: SlotOptions) =>
  (id: string): Event => {
    const slot: Slot = { ...room, confidenceScore };
    return { event: "slotFound", sessionId, id, slot, ...(options && { options }) };
  };
const asked = play(freshSite("kitchen"), wake, says("light"), understood("sotto:light"), spoken);

t.test("the board says what there is, and asks again, without counting a failure", async (t) => {
  let move = asked;
  for (let times = 0; times < 5; times++) {
    move = play(move.site, answers("what can I say?"), missing(rooms));
    t.same(texts(move), ["You can say: kitchen, bedroom. In which room?"], "as often as it is asked");
    t.match(of(move, "partialQuery"), [{ intentName: "sotto:light", slotName: "room" }]);
    move = play(move.site, spoken);
  }
  const answered = play(move.site, says("the kitchen"), found(1));
  t.match(of(answered, "intent"), [{ partial: { slots: [{ rawValue: "kitchen" }] } }]);
});

t.test("of many values some are named, of a kind of values examples, and of neither the question alone", async (t) => {
  const many = ["a", "b", "c", "d", "e", "f", "g"];
  const told: readonly (readonly [SlotOptions | undefined, string])[] = [
    [{ ...rooms, known: many }, "For example: a, b, c, d, e, f. In which room?"],
    [{ ...rooms, isOpen: true }, "For example: kitchen, bedroom. In which room?"],
    [
      { entity: "snips/duration", known: [], isOpen: false },
      "For example: ten minutes, or an hour and a half. In which room?",
    ],
    [{ entity: "snips/constructor", known: [], isOpen: false }, "In which room?"],
    [{ ...rooms, known: [] }, "In which room?"],
    [undefined, "In which room?"],
  ];
  for (const [options, text] of told)
    t.same(texts(play(asked.site, answers("help"), missing(options))), [text], JSON.stringify(options));
});

t.test("a guess at a value is none, and a value with such a name is one", async (t) => {
  t.same(texts(play(asked.site, answers("help me"), found(0.5, rooms))), [
    "You can say: kitchen, bedroom. In which room?",
  ]);
  t.equal(of(play(asked.site, answers("help"), found(1)), "intent").length, 1);
  const doubtful = (): Event => hearing(sessionId, unverified("what can I say"), context);
  t.equal(texts(play(asked.site, doubtful, missing(rooms))).length, 1, "an answer that does nothing needs no yes");
});

t.test("afterwards values are values again", async (t) => {
  const move = play(asked.site, answers("help"), missing(rooms), spoken, says("the attic"), missing(rooms));
  t.same(texts(move).at(-1), "Sorry, I did not understand. In which room?");
});

t.test("where no value is asked for, it is a sentence; a question for a yes is repeated", async (t) => {
  const bare = play(freshSite("kitchen"), wake, answers("what can I say"));
  t.match(of(bare, "query"), [{ input: "what can I say" }]);
  const confirming = play(freshSite("kitchen"), wake, says("the time"), (id) => ({
    event: "notUnderstood",
    sessionId,
    id,
    confidenceScore: 0.6,
    alternatives: undefined,
    held: unsure,
  }));
  t.same(texts(play(confirming.site, spoken, answers("what can I say"))), ["Did you mean: what time is it?"]);
});

t.test("it is asked and answered in each language, in several ways", async (t) => {
  const said: Record<string, readonly [answer: string, ...asked: string[]]> = {
    en: ["You can say: kitchen, bedroom.", "um, what are my options?", "I don't know what to say", "help me please"],
    de: ["Möglich ist: kitchen, bedroom.", "Was kann ich da sagen?", "äh, welche gibt es denn?", "Hilfe bitte"],
    fr: [
      "Tu peux dire : kitchen, bedroom.",
      "Qu'est-ce que je peux dire ?",
      "euh, je ne sais pas quoi dire",
      "aide-moi",
    ],
    es: ["Puedes decir: kitchen, bedroom.", "¿Qué puedo decir?", "no sé qué decir", "ayúdame por favor"],
    it: ["Si può dire: kitchen, bedroom.", "Cosa posso dire?", "quali ci sono", "non so cosa dire"],
    pt: ["Pode dizer: kitchen, bedroom.", "O que posso dizer?", "quais são as opções", "me ajuda por favor"],
  };
  for (const [language, [answer, ...ways]] of Object.entries(said)) {
    const within: Context = { ...context, language, phrases: phrasesIn(language) };
    for (const way of ways) {
      const move = playIn(within, asked.site, answers(way, within), missing(rooms));
      t.same(texts(move), [`${answer} In which room?`], way);
    }
    for (const kind of Object.values(optionsIn(language)!.kinds)) t.not(kind.trim(), "");
  }
});

t.test("on the bus, the NLU tells what there is", async (t) => {
  const { wake, hears, understands, speaks, bus } = await house(t);
  const session = await wake();
  await hears(session, "turn on the light");
  await understands("sotto:light");
  t.equal(await speaks(), "In which room?");
  await hears(session, "what can I say");
  const { id, input, intentName } = (
    await bus.next<{ id: string; input: string; intentName: string }>("nlu/partialQuery")
  ).payload;
  await bus.say("nlu/slotParsed", { id, input, intentName, entity: "room", known: ["kitchen"], sessionId: session });
  t.equal(await speaks(), "You can say: kitchen. In which room?");
});
