/** The whole skill as its own process, with files and a real web server. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { earlyClock, runSkill } from "../../test/skills/run-skill.ts";
import { serveWeb } from "./testing/web.ts";

t.setTimeout(180_000);

const dayMs = 86_400_000;
const stamp = (instant: number): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/gu, "");
const date = (instant: number): string => stamp(instant).slice(0, 8);
const calendar = (...events: readonly (readonly string[])[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines, index) => ["BEGIN:VEVENT", `UID:${index}`, ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
/** Tomorrow at ten by the clock of UTC, which the skill is run with. */
const tomorrow = Math.floor(Date.now() / dayMs) * dayMs + dayMs;
const at = (hours: number): number => tomorrow + hours * 3_600_000;
const dentist = ["SUMMARY:Dentist Dr. Meyer", `DTSTART:${stamp(at(10))}`, `DTEND:${stamp(at(11))}`];
const birthday = ["SUMMARY:Anna's birthday", `DTSTART;VALUE=DATE:${date(tomorrow)}`, "TRANSP:TRANSPARENT"];
const environment = { TZ: "UTC" };
const time = (from: number, grain = "Day") => ({
  kind: "InstantTime",
  value: new Date(from).toISOString(),
  grain,
  precision: "Exact",
});
const span = (from: number, to: number) => ({
  kind: "TimeInterval",
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

t.test("a file is read anew whenever somebody asks, and what is asked is answered", async (t) => {
  const settings = "[calendar]\nname_1=family\n[secret]\naddress_1=family.ics\n";
  const { root, say } = await runSkill(t, "calendar", { settings, environment });
  t.equal(await say("getEvents"), "I cannot read the calendar family.");
  writeFileSync(join(root, "data/family.ics"), calendar(dentist, birthday));
  t.equal(
    await say("getEvents", { time: time(tomorrow) }),
    "Tomorrow: all day Anna's birthday; at 10 a m Dentist Dr. Meyer.",
  );
  t.equal(await say("nextEvent"), "Next is Dentist Dr. Meyer, tomorrow at 10 a m.");
  t.equal(await say("findEvent", { event: "the dentist" }), "Dentist Dr. Meyer is tomorrow at 10 a m.");
  t.equal(await say("findEvent", { event: "birthday" }), "Anna's birthday is tomorrow.");
  t.equal(await say("findEvent", { event: "football" }), "I find no football in the calendar.");
  t.equal(await say("amIFree", { time: span(at(12), at(19)) }), "Yes, tomorrow from noon to 7 p m is free.");
  t.equal(await say("amIFree", { time: time(at(10), "Hour") }), "No. Tomorrow: at 10 a m Dentist Dr. Meyer.");
  t.equal(await say("amIFree", { time: time(tomorrow) }, { lang: "de" }), "Nein. Morgen: um 10 Uhr Dentist Dr. Meyer.");
  t.equal(
    await say("getEvents", { time: time(tomorrow + dayMs) }, { lang: "fr" }),
    "Il n'y a rien dans l'agenda " +
      new Intl.DateTimeFormat("fr", { weekday: "long", timeZone: "UTC" }).format(tomorrow + dayMs) +
      ".",
  );
  t.equal(await say("getEvents", { calendar: "the Family" }), "I know no calendar called the Family.");
  t.equal(
    await say("getEvents", { calendar: "Family", time: time(tomorrow + dayMs * 9, "Week") }),
    "There is nothing in the calendar in that time.",
  );
  writeFileSync(join(root, "data/family.ics"), calendar(["SUMMARY:Cinema", `DTSTART:${stamp(at(20))}`]));
  t.equal(await say("nextEvent"), "Next is Cinema, tomorrow at 8 p m.");
});

t.test("without a calendar that is said, and no network is used", async (t) => {
  const { say } = await runSkill(t, "calendar", { environment });
  t.equal(await say("getEvents"), "No calendar is set up yet.");
  t.equal(await say("getEvents", {}, { lang: "pt" }), "Ainda não há nenhuma agenda configurada.");
});

t.test("while the clock of the board is not set, nobody is told that nothing is planned", async (t) => {
  const settings = "[calendar]\nname_1=family\n[secret]\naddress_1=family.ics\n";
  const { root, say } = await runSkill(t, "calendar", { settings, environment: { ...environment, ...earlyClock } });
  writeFileSync(join(root, "data/family.ics"), calendar(dentist));
  const unset = "I do not know what day it is: the clock of the board is not set yet.";
  for (const intent of ["getEvents", "nextEvent", "amIFree"]) t.equal(await say(intent), unset, intent);
  t.equal(await say("findEvent", { event: "dentist" }), unset);
  t.equal(
    await say("getEvents", {}, { lang: "it" }),
    "Non so che giorno è: l'orologio dell'apparecchio non è ancora regolato.",
  );
});

t.test("a calendar on the web is fetched with its password, which is nowhere in the log", async (t) => {
  const web = await serveWeb(t);
  web.answer = (request, response) => {
    if (request.headers.authorization !== `Basic ${Buffer.from("anna:s3cret/word").toString("base64")}`)
      response.writeHead(401).end();
    else if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"', "content-type": "text/calendar" }).end(calendar(dentist));
  };
  const settings = `[calendar]\nname_1=family\nname_2=work\n[secret]\naddress_1=https://anna:s3cret%2Fword@${web.host}/private-abc.ics\naddress_2=https://anna:wr0ng@${web.host}/private-def.ics\n`;
  const { say, logged, again, heard } = await runSkill(t, "calendar", {
    settings,
    environment: { ...environment, NODE_EXTRA_CA_CERTS: web.authority },
    hears: ["injection/perform"],
  });
  t.notMatch(await logged(/the calendar family is read/u), /s3cret|private/u);
  t.notMatch(await logged(/the calendar work: .*answers with 401/u), /wr0ng|private/u);
  t.equal(await say("nextEvent", { calendar: "family" }), "Next is Dentist Dr. Meyer, tomorrow at 10 a m.");
  t.equal(await say("nextEvent"), "Next is Dentist Dr. Meyer, tomorrow at 10 a m. I cannot read the calendar work.");
  t.match(
    heard.filter(({ topic }) => topic === "injection/perform"),
    [
      {
        payload: {
          operations: [
            ["addFromVanilla", { calendar: ["family", "work"], event: ["Dentist", "Dentist Dr Meyer", "Meyer"] }],
          ],
        },
      },
    ],
  );

  await web.close();
  await again();
  await logged(/the calendar family: localhost:\d+ cannot be reached: ECONNREFUSED/u);
  t.match(
    await say("nextEvent", { calendar: "family" }),
    /^Next is Dentist Dr\. Meyer, tomorrow at 10 a m\. I saw the calendar family last 1 minute ago\.$/u,
  );
});

t.test("what is no calendar, too large, endless or elsewhere is told, and what was seen before stays", async (t) => {
  const web = await serveWeb(t);
  const answers: Readonly<Record<string, typeof web.answer>> = {
    "/page": (_request, response) => void response.end("<!doctype html><title>Sign in</title>"),
    "/large": (_request, response) => {
      response.write("BEGIN:VCALENDAR\r\n");
      const fill = () => {
        while (!response.destroyed && response.write("X-A:".padEnd(65_536, "x").concat("\r\n")));
        if (!response.destroyed) response.once("drain", fill);
      };
      fill();
    },
    "/loop": (_request, response) => void response.writeHead(302, { location: "/loop" }).end(),
    "/down": (_request, response) => void response.writeHead(301, { location: `http://${web.host}/x` }).end(),
    "/broken": (_request, response) => void response.end(calendar(dentist, ["SUMMARY:x", "DTSTART:never"])),
  };
  web.answer = (request, response) => answers[request.url ?? ""]?.(request, response);
  const places = Object.keys(answers);
  const settings = `[calendar]\n${places.map((path, index) => `name_${index + 1}=${path.slice(1)}`).join("\n")}\n[secret]\n${places.map((path, index) => `address_${index + 1}=https://${web.host}${path}`).join("\n")}\n`;
  const { say, logged } = await runSkill(t, "calendar", {
    settings,
    environment: { ...environment, NODE_EXTRA_CA_CERTS: web.authority },
  });
  await logged(/calendar page: it is no calendar: it begins with “doctype html title Sign in/u);
  await logged(/calendar large: localhost:\d+ sends more than 5 MB/u);
  await logged(/calendar loop: localhost:\d+ redirects more than 3 times/u);
  await logged(/calendar down: localhost:\d+ redirects to an address without encryption/u);
  await logged(/calendar broken: 1 of its 2 events cannot be read/u);
  t.equal(await say("nextEvent", { calendar: "broken" }), "Next is Dentist Dr. Meyer, tomorrow at 10 a m.");
});

t.test("a setting that is no address is told without it", async (t) => {
  const settings =
    "[secret]\naddress_1=ftp://anna:hush@host/x\naddress_2=https://[hush\naddress_3=http://anna:hush@host/x\n";
  const { say, logged } = await runSkill(t, "calendar", { settings, environment });
  for (const reason of [
    /family is not https: ftp:/u,
    /work cannot be read/u,
    /3 would send its password in the clear/u,
  ])
    t.notMatch(await logged(reason), /hush/u);
  t.equal(await say("getEvents"), "No calendar is set up yet.");
});
