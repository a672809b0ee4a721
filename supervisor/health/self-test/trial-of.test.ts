import t from "tap";
import type { Report } from "../../../platform/port/report.ts";
import { trialOf } from "./trial-of.ts";

const said = { sentences: ["turn on the light"], wakeWord: "okay computer" };
const trial = (holds: Report["holds"], engine = "pocketsphinx") =>
  trialOf(said, {
    members: [],
    reports: new Map([["hotword", { holds }]]),
    sections: new Map([["hotword", { engine }]]),
  });

t.test("the self-test says a wake word that was not trained on people's voices", async (t) => {
  t.match(trial(undefined), { wakeWord: "okay computer" });
  t.match(trial({ names: ["hey casa", "hello board"], learned: ["hey casa"] }), { wakeWord: "hello board" });
  t.equal(trial({ names: ["hey casa", "hello board"], learned: ["hey casa"] }).excuse("wake"), undefined);
});

t.test("a synthesizer is no judge of trained wake words, nor of another engine", async (t) => {
  t.match(trial({ names: ["hey casa"], learned: ["hey casa"] }).excuse("wake"), /trained on people's voices/u);
  t.match(trial({ names: ["hey casa"] }, "wyoming").excuse("wake"), /another engine/u);
});
