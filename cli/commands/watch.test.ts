import type { RequestListener } from "node:http";
import t from "tap";
import { answering, breakOff, refuse } from "../testing/answering.ts";

const time = "2026-01-01T00:00:01.250Z";
const event = (topic: string, payload: object, more: object = {}) =>
  `${JSON.stringify({ time, component: "asr", topic, payload, ...more })}\n`;
const captured = event(
  "asr/textCaptured",
  { text: "turn on \u001b[2Jthe light", likelihood: 0.9, seconds: 1, siteId: "kitchen" },
  { siteId: "kitchen" },
);
const entry = (message: string, fields: object) =>
  `${JSON.stringify({ time, level: "info", component: "skill-server", message, fields })}\n`;

/** A platform that says these events, and ends; what its skills write is another stream, which says nothing. */
const saying =
  (events: string): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith("/admin/events") === true) response.end(events);
    else response.flushHeaders();
  };

t.test("what is heard is told in words, by whom and where; the platform's end ends it", async (t) => {
  const { sotto } = await answering(t, saying(captured));
  const { code, out, err } = await sotto("watch");
  t.equal(code, 69);
  t.match(err, /^Watching this machine; Ctrl-C ends it\.\n.*the platform has ended/su);
  t.match(out, /^\d\d:\d\d:01\.250 asr +text +“turn on .*the light” .*\[kitchen\]\n$/u);
  t.notOk(out.includes("\u001b"), "what was said moves nothing on the terminal");
});

t.test("only the way of a sentence is told, and with --verbose everything; what is not valid always", async (t) => {
  const internal = event("component/asr/somethingElse", {});
  const bad = `${JSON.stringify({ time, component: "client", topic: "tts/say", payload: null, fault: "text: Invalid type" })}\n`;
  const { sotto } = await answering(t, saying(internal + bad));
  t.match((await sotto("watch")).out, /^\S+ client +not valid +tts\/say: text: Invalid type\n$/u);
  t.match((await sotto("watch", "--verbose")).out, /^\S+ asr +said +component\/asr\/somethingElse\n.*not valid/su);
});

t.test("a program gets each event as a line of JSON, as it was said", async (t) => {
  const { sotto } = await answering(t, saying(captured));
  const { out, err } = await sotto("watch", "--json");
  t.same(JSON.parse(out), JSON.parse(captured));
  t.same(JSON.parse(err).error.exit, 69);
});

t.test("what is asked for is what the platform is asked; skills' output only where it can be of it", async (t) => {
  const { sotto, asked } = await answering(t, saying(""));
  await sotto("watch", "--site", "kitchen", "--session", "s 1", "--component", "asr");
  t.same(asked, ["GET /admin/events?follow=true&siteId=kitchen&sessionId=s+1&component=asr"]);
});

t.test("what skills write is told too, where it can be of what is watched", async (t) => {
  const { sotto, asked } = await answering(t, (request, response) => {
    if (request.url?.startsWith("/admin/events") === true) response.flushHeaders();
    else breakOff(response, entry("lamp is \u001b[2Jon", { skill: "lights" }), entry("not of a skill", {}), '{"time');
  });
  const said = await sotto("watch", "--component", "skill-server");
  t.match(said, { code: 69, err: /has hung up/u });
  t.match(said.out, /^\S+ lights +writes +lamp is .*on\n$/u, "and what no skill has written is not");
  t.notOk(said.out.includes("\u001b"));
  const since = /^GET \/admin\/platform\/skill-server\/logs\?follow=true&since=\d{4}-\d\d-\d\dT/u;
  t.match(asked.toSorted(), ["GET /admin/events?follow=true&component=skill-server", since]);
});

t.test("a stream that breaks or is refused ends the command with the reason", async (t) => {
  const broken = await answering(t, (_request, response) => breakOff(response, '{"time'));
  t.match(await broken.sotto("watch"), { code: 69, out: "", err: /has hung up/u });
  const refusing = await answering(t, (_request, response) => refuse(response, 503, "BUS_UNREACHABLE", "no bus"));
  t.match(await refusing.sotto("watch"), { code: 75, out: "", err: /no bus/u });
  const garbled = await answering(t, (_request, response) => response.end("<html>\n"));
  t.match(await garbled.sotto("watch"), { code: 70, out: "", err: /not JSON/u });
});
