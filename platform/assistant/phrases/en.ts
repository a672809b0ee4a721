import type { CompletePhrases } from "./phrase-set.ts";

export const english: CompletePhrases = {
  notUnderstood: ["Sorry, I did not understand."],
  cancel: ["cancel", "never mind", "stop"],
  stop: ["stop", "stop it", "stop talking", "be quiet", "cancel"],
  yes: ["yes", "yes please", "yeah", "sure", "okay", "do it", "that's right", "correct"],
  no: ["no", "no thanks", "nope", "don't", "wrong"],
  didYouMean: "Did you mean: {sentence}?",
  confirm: "{sentence}: shall I do that?",
  firstOfSeveral: "One thing at a time. First: {sentence}?",
  either: {
    question: "Did you mean: {sentence}, or {other}?",
    which: "The first or the second?",
    first: ["the first", "the first one"],
    second: ["the second", "the second one"],
  },
  leftAlone: "All right, I leave it.",
  unknownValue: "I do not know {words}. I know {known}.",
  unknownWords: "I do not know what to do with {words}.",
  whatMeant: "I am sorry. What did you mean?",
  nothingWrong: "Nothing was asked for here in the last few minutes.",
  otherwise: {
    negated: "You said what I should not do. I have done nothing.",
    opposite: "I cannot do the opposite of that.",
    question: "I cannot answer that question.",
    later: "I can do that only at once, not later.",
    all: "I can do that only for one thing at a time, not for all.",
    except: "I cannot leave anything out.",
    several: "One thing at a time, please.",
  },
};
