import t from "tap";
import { restartsOf, savedText } from "./restarts.ts";

const sections = [
  { name: "bus", about: "", effect: "platform", properties: {} },
  { name: "sessions", about: "", effect: "none", properties: {} },
  { name: "audio_server", about: "", component: "audio-server", effect: "component", properties: {} },
  { name: "asr", about: "", component: "asr", effect: "component", properties: {} },
] as const;
const of = (...paths: readonly string[]) =>
  restartsOf(
    sections.map((one) => ({ ...one })),
    Object.fromEntries(paths.map((path) => [path, { value: 1, base: "" }])),
  ).join(" ");

t.test("it is said what restarts, what is missed meanwhile, and what waits", async (t) => {
  t.equal(
    of("asr.longest", "asr.partial", "audio_server.sites"),
    "Saving restarts only audio-server and asr. Until they are back, microphones and speakers are off and speech is not recognised.",
  );
  t.equal(of("bus.url"), "What is changed in bus takes effect at the next start of the platform.");
  t.equal(of("sessions.days"), "It takes effect immediately, without a restart.");
  t.match(of("sessions.days", "bus.url"), /next start of the platform\. The rest takes effect immediately\.$/u);
  t.equal(of(), "");
});

t.test("what saving did is said", async (t) => {
  t.equal(savedText({ restarted: ["asr", "tts"], later: [] }), "Saved. Restarting asr and tts.");
  t.equal(savedText({ restarted: [], later: ["bus"] }), "Saved. bus: at the next start of the platform.");
  t.equal(savedText({ restarted: [], later: [] }), "Saved. It takes effect immediately.");
});
