import t, { type Test } from "tap";
import type { Level } from "../../../supervisor/levels/levels.ts";
import { answering, breakOff, refuse, tell } from "../../testing/answering.ts";
import { board } from "../../testing/sotto.ts";
import { calibrate } from "./calibrate.ts";

const level = (dbfs: number, more: Partial<Level> = {}): Level => {
  return { time: "2026-01-01T00:00:00.000Z", siteId: "default", level: dbfs, peak: dbfs + 6, clipped: 0, ...more };
};
const line = (one: Level) => `${JSON.stringify(one)}\n`;
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

/** A board that answers each request by its body and path, and remembers what it was asked. */
async function recording<Body extends object>(t: Test, answer: (body: Partial<Body>, url: string) => object) {
  const asked: string[] = [];
  const { sotto } = await answering(t, (request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      asked.push(`${request.method} ${request.url} ${body}`);
      tell(response, answer(JSON.parse(body || "{}") as Partial<Body>, request.url ?? ""));
    });
  });
  return { sotto, asked };
}

t.test("microphones and speakers are listed, each by the name that the configuration takes", async (t) => {
  const { sotto, data } = await board(t);
  t.match(await sotto("audio", "devices"), { code: 0, out: "Microphones\n  default\nSpeakers\n  none\n" });
  t.match((await data("audio", "devices")).value, { microphones: [{ name: "default" }], speakers: [] });
});

t.test("without a bus there is nothing to measure or to play", async (t) => {
  const { sotto } = await board(t);
  for (const words of [["levels"], ["calibrate"]])
    t.match(await sotto("audio", ...words), { code: 75, out: "", err: /sotto: \S/u }, words.join(" "));
});

t.test("a test asks for what it was told, and for nothing that is not right", async (t) => {
  const bodies: unknown[] = [];
  const { sotto } = await answering(t, (request, response) => {
    request.on("data", (chunk) => bodies.push(JSON.parse(String(chunk))));
    request.on("end", () => tell(response, { taskId: "t-1" }));
  });
  const test = (...words: readonly string[]) => sotto("audio", "test", ...words, "--no-wait");
  t.match(await test("speaker"), { code: 0, out: "t-1\n" });
  t.match(await test("microphone", "--seconds", "20", "--site", "kitchen"), { code: 0 });
  t.same(bodies, [
    { direction: "speaker", seconds: 2, siteId: "default" },
    { direction: "microphone", seconds: 20, siteId: "kitchen" },
  ]);
  for (const words of [["loudspeaker"], [], ["speaker", "--seconds", "21"], ["speaker", "--seconds", "0.5"]])
    t.match(await test(...words), { code: 64, out: "" }, words.join(" "));
  t.equal(bodies.length, 2);
});

t.test("levels are printed as they arrive, until the platform ends", async (t) => {
  const { sotto, asked } = await answering(t, (_request, response) =>
    response.end(line(level(-31.26)) + line(level(-3, { clipped: 0.2 }))),
  );
  const said = await sotto("audio", "levels", "--site", "kitchen");
  t.match(said, { code: 69, err: /the platform has ended/u });
  t.equal(
    said.out,
    "2026-01-01T00:00:00.000Z -31.3 dB, peak -25.3 dB\n2026-01-01T00:00:00.000Z -3.0 dB, peak 3.0 dB  too loud\n",
  );
  t.same(asked, ["GET /admin/audio/levels?follow=true&siteId=kitchen"]);
  const { out } = await sotto("audio", "levels", "--json");
  t.same(
    out
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text)),
    [level(-31.26), level(-3, { clipped: 0.2 })],
  );
});

t.test("a stream that breaks, or is refused, ends the command with why", async (t) => {
  const broken = await answering(t, (_request, response) => breakOff(response, line(level(-30)), '{"time'));
  t.match(await broken.sotto("audio", "levels"), { code: 69, out: /^\S+ -30\.0 dB, .*\n$/u, err: /has hung up/u });
  const refusing = await answering(t, (_request, response) => refuse(response, 404, "SITE_UNKNOWN", "no such site"));
  t.match(await refusing.sotto("audio", "levels", "--site", "x"), { code: 1, out: "", err: /no such site/u });
  t.match(await refusing.sotto("audio", "calibrate", "--site", "x"), { code: 1, out: "", err: /no such site/u });
});

t.test("a microphone that gives nothing is told of instead of waited for", async (t) => {
  const { sotto } = await answering(t, (_request, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.flushHeaders();
  });
  t.match(await sotto("audio", "levels", "--site", "attic"), {
    code: 1,
    out: "",
    err: /no sound arrives from the site attic\n/u,
  });
});

t.test("a calibration measures the room, then the voice, and says what to change", async (t) => {
  let voice = -25;
  const { sotto } = await answering(t, (_request, response) => {
    response.write([...times(30, level(-60)), ...times(60, level(voice))].map(line).join(""));
  });
  const good = await sotto("audio", "calibrate");
  t.match(good, { code: 0, err: /Be quiet.*\nNow speak/u });
  t.equal(
    good.out,
    "room      -60 dB\nvoice     -25 dB, 35 dB above the room\ntoo loud  0.00 % of it\nThis is good: nothing to change.\n",
  );
  voice = -58;
  t.match(await sotto("audio", "calibrate"), { code: 1, out: /! Your voice is hardly louder than the room/u });
  const { code, out } = await sotto("audio", "calibrate", "--json");
  t.match(
    { code, value: JSON.parse(out) },
    { code: 1, value: { noise: -60, speech: -58, recommendations: [/hardly/u] } },
  );
});

t.test("each fault of a microphone has its advice, and a good one none", (t) => {
  const advice = (room: number, voice: number, clipped = 0) =>
    calibrate(times(30, level(room)), times(60, level(voice, { clipped }))).recommendations;
  t.same(advice(-60, -25), []);
  t.match(advice(-120, -120), [/is silent/u]);
  t.match(advice(-60, -55), [/hardly louder/u]);
  t.match(advice(-40, -30), [/only 10 dB louder/u]);
  t.match(advice(-60, -25, 0.01), [/too loud.* by about 6 dB/u]);
  t.match(advice(-60, -5), [/too loud.* by about 20 dB/u]);
  t.match(advice(-75, -50), [/quiet\. Raise the capture volume by about 20 dB/u]);
  t.equal(advice(-75, -50).length, 1);
  t.match(calibrate([], []), { noise: -120, speech: -120, clipped: 0 }, "and of nothing it is silence");
  t.end();
});

t.test("microphones are shown with who has muted them and since when, and muted", async (t) => {
  const kitchen = { siteId: "kitchen", muted: true, by: "anna", since: new Date().toISOString() };
  const others = [
    { siteId: "hall", muted: false },
    { siteId: "attic", muted: null },
  ];
  const { sotto, asked } = await recording<{ muted?: boolean }>(t, ({ muted }) => {
    if (muted === undefined) return { microphones: [kitchen, ...others] };
    return muted ? kitchen : { siteId: "kitchen", muted };
  });
  t.match(await sotto("audio", "mute"), {
    code: 0,
    out: /^kitchen +muted by anna, .+\nhall +hears\nattic +does not answer\n$/u,
  });
  t.match(await sotto("audio", "mute", "--site", "nowhere"), { code: 0, out: "", err: /No site nowhere has one/u });
  t.match(await sotto("audio", "mute", "on", "--site", "kitchen"), { code: 0, out: /^kitchen: muted by anna/u });
  t.match(await sotto("audio", "mute", "off", "--site", "kitchen"), { code: 0, out: "kitchen: hears\n" });
  t.match(asked.at(-1), /PUT \/admin\/audio\/microphones\/kitchen \{"muted":false\}/u);
  t.match(await sotto("audio", "mute", "perhaps"), { code: 64 });
});

t.test("volumes are shown and set in percent", async (t) => {
  const attic = { siteId: "attic", volume: null };
  const { sotto, asked } = await recording<{ volume?: number }>(t, ({ volume }, url) => {
    if (volume === undefined) return { volumes: [{ siteId: "kitchen", volume: 0.4 }, attic] };
    return url.endsWith("attic") ? attic : { siteId: "kitchen", volume };
  });
  t.match(await sotto("audio", "volume"), { code: 0, out: /^kitchen +40 %\nattic +not known here\n$/u });
  t.match(await sotto("audio", "volume", "--site", "attic"), { code: 0, out: /^attic +not known here\n$/u });
  t.match(await sotto("audio", "volume", "0", "--site", "kitchen"), { code: 0, out: "kitchen: 0 %\n" });
  t.match(await sotto("audio", "volume", "100%", "--site", "attic"), { code: 0, out: "attic was told.\n" });
  t.match(asked.at(-1), /PUT \/admin\/audio\/volumes\/attic \{"volume":1\}/u);
  for (const wrong of ["101", "-1", "0.5", "loud", "1e1"])
    t.match(await sotto("audio", "volume", "--", wrong), { code: 64, err: /no volume/u }, wrong);
  t.equal(asked.length, 4);
});
