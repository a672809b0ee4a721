import t from "tap";
import { VoiceCounts } from "../../sessions/voice-counts.ts";
import { prometheusText } from "./metric.ts";
import { microphoneMetrics, sitesThatHear, voiceMetrics } from "./voice.ts";

t.test("each count of a known site is shown as zero until it grows, once", async (t) => {
  const counts = new VoiceCounts();
  const text = () => prometheusText(voiceMetrics(["kitchen"], counts));
  t.match(text(), 'sotto_wake_words_total{site="kitchen",wake_word="default"} 0\n');
  t.match(text(), 'sotto_intent_delay_seconds_count{site="kitchen"} 0\n');
  counts.hear({ time: "", component: "hotword", topic: "hotword/default/detected", siteId: "kitchen", payload: {} });
  t.match(text(), 'sotto_wake_words_total{site="kitchen",wake_word="default"} 1\n');
  const series = text()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/ \S+$/u, ""));
  t.equal(new Set(series).size, series.length, "no series is served twice");
});

t.test("a microphone that gives no sound is shown as such, unless nobody can know or it is switched off", async (t) => {
  const level = { time: "", siteId: "kitchen", level: -60, peak: -50, clipped: 0 };
  const text = prometheusText(microphoneMetrics(["kitchen", "cellar"], [level]));
  t.match(text, 'sotto_microphone_up{site="kitchen"} 1\nsotto_microphone_up{site="cellar"} 0\n');
  t.notMatch(text, 'sotto_audio_level_dbfs{site="cellar"}');
  t.notMatch(prometheusText(microphoneMetrics(["kitchen"], undefined)), "{");
  t.same(sitesThatHear([{ name: "audio-server", state: "up" }], ["kitchen"]), ["kitchen"]);
  t.same(sitesThatHear([{ name: "audio-server", state: "failed" }], ["kitchen"]), ["kitchen"]);
  t.same(sitesThatHear([{ name: "audio-server", state: "disabled" }], ["kitchen"]), []);
});
