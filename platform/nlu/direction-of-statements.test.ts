/** A statement how something is, before the order that changes it, is taken for no question, in any language. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

async function understand(language: string, intents: Readonly<Record<string, readonly string[]>>) {
  const lesson: Lesson = {
    language,
    intents: Object.entries(intents).map(([id, sentences]) => ({
      id,
      slots: [],
      utterances: sentences.map((text) => ({ data: [{ text }] })),
    })),
    entities: [],
  };
  const known = vocabulary({ intents: {}, entities: {}, language }, nothingInjected);
  const engine = await statisticalEngine.load(
    statisticalEngine.train(lesson, () => {}),
    lesson,
    known,
  );
  return (text: string) => {
    const { best } = engine.parse(text);
    return best.confidenceScore >= accept ? best.intentName : null;
  };
}

t.test("the order decides, and the question stays a question", async (t) => {
  const english = await understand("en", {
    on: ["turn on the pump", "switch the pump on", "start the pump", "please turn the pump on", "pump on"],
    off: ["turn off the pump", "switch the pump off", "stop the pump", "please turn the pump off", "pump off"],
    status: ["is the pump on", "is the pump off", "is the pump running", "what is the pump doing", "check the pump"],
  });
  t.equal(english("the pump is off, turn it on"), "on");
  t.equal(english("the pump is on turn it off"), "off");
  t.equal(english("is the pump off"), "status");
  const spanish = await understand("es", {
    on: ["enciende la bomba", "pon la bomba", "arranca la bomba", "enciende la bomba por favor"],
    off: ["apaga la bomba", "para la bomba", "quita la bomba", "apaga la bomba por favor"],
    status: ["está encendida la bomba", "está apagada la bomba", "cómo está la bomba", "funciona la bomba"],
  });
  t.not(spanish("la bomba está apagada, enciéndela"), "off");
  t.not(spanish("la bomba está encendida, apágala"), "on");
});

t.test("what follows 'and' is a second order, and no correction of the first", async (t) => {
  const english = await understand("en", {
    play: ["play a song", "play some music", "put some music on", "I want to hear music"],
    louder: ["make it louder", "louder please", "turn it up", "turn up the volume"],
  });
  t.equal(english("play some music and make it louder"), null);
  t.equal(english("make it louder"), "louder");
});
