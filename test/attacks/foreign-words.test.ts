/**
 * A4b: strings from outside that reach another program's own language. Each has a closed grammar: what is beyond it is
 * refused before the program is started, and what is within it is taken. docs/reference/strings-for-programs.md lists them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import * as v from "valibot";
import { isName, namesFor } from "../../installer/certificate/names.ts";
import { asr } from "../../platform/asr/component.ts";
import { isDeviceName } from "../../platform/audio-server/device-name.ts";
import { callerNamed } from "../../platform/port/unit-door.ts";
import { unitSkill } from "../../platform/port/skill-unit.ts";
import { plain } from "../../platform/tts/espeak-ng.ts";
import { isVoiceName } from "../../platform/tts/voice-name.ts";
import { validSatellite } from "../../supervisor/broker/satellite-access.ts";
import { checkSource } from "../../supervisor/skills/source.ts";
import { skillName } from "../../supervisor/skills/skills.ts";
import { packageName, readRequest, versionText } from "../../updater/request.ts";

/** No grammar of a name takes any of these. */
const malicious = [
  "",
  "-",
  "--help",
  "-oProxyCommand=id",
  "-vfile",
  "a b",
  " a",
  "a\n",
  "a\nb",
  "\u0000",
  "a\u0000b",
  "a\tb",
  "a'b",
  'a"b',
  "a`id`",
  "$(id)",
  "${HOME}",
  "a;id",
  "a|id",
  "a&b",
  "a>b",
  "a<b",
  "a*",
  "a?",
  "[a]",
  "{a,b}",
  "~root",
  "..",
  "../a",
  "a/../../b",
  "/etc/passwd",
  "a\\b",
  "%h",
  "%n%i",
  "a%20b",
  "@a",
  "a@b@c",
  "#a",
  "!a",
  "file:'|id > /tmp/x',raw",
  "\u202ea",
  "\ud800",
  "é".normalize("NFD"),
  "ａ",
  "a\u2028b",
  "a".repeat(5000),
];

/** As the title of an assertion. */
const shown = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 40));

const url = (given: string) => checkSource({ url: given });
const takes = (check: () => unknown) => (): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};
const source = (part: { readonly ref?: string; readonly path?: string }) =>
  takes(() => checkSource({ url: "https://host/a.git", ...part }))();

const grammars: Readonly<
  Record<string, { readonly isTaken: (text: string) => boolean; readonly good: readonly string[] }>
> = {
  "ALSA device": { isTaken: isDeviceName, good: ["default", "null", "plughw:CARD=Device,DEV=0", "hw:0,0"] },
  "voice of espeak-ng": { isTaken: isVoiceName, good: ["en", "en-gb+f3", "gmw/en", "en_GB-alan-medium"] },
  "accent of espeak-ng": {
    isTaken: (text) => v.safeParse(asr.config, { accents: [text] }).success,
    good: ["en-us", "en-gb", "de"],
  },
  "ref of git": { isTaken: (ref) => source({ ref }), good: ["main", "v1.2.3", "feature/lights", "0123abc"] },
  "folder of a repository": { isTaken: (path) => source({ path }), good: ["skills/lights", "a"] },
  "url of git": {
    isTaken: (text) => takes(() => url(text))(),
    good: ["https://host/a.git", "https://host.example:8443/a.git", "git@host:owner/name.git", "https://[fd00::1]/a"],
  },
  "skill's name": { isTaken: (text) => skillName.test(text), good: ["lights", "my-skill-2"] },
  "skill's unit": { isTaken: (text) => unitSkill.test(text), good: ["lights", "a".repeat(25)] },
  "user of a skill's unit": {
    isTaken: (text) => callerNamed(`skill-${text}`) !== undefined,
    good: ["lights", "my-skill-2"],
  },
  "satellite's name": { isTaken: (text) => validSatellite.test(text), good: ["kitchen", "room-2"] },
  "Debian package": {
    isTaken: (text) => packageName.test(`sotto-${text}`) && packageName.test(`sotto${text}`),
    good: ["-skills"],
  },
  "version for apt": { isTaken: (text) => versionText.test(text), good: ["0.2.0", "1:2.0~rc1+b1-3"] },
  "host name of a certificate": { isTaken: isName, good: ["board", "board.local", "a-1.home.arpa"] },
};

for (const [what, { isTaken, good }] of Object.entries(grammars))
  t.test(`A4b: ${what}: a closed grammar`, async (t) => {
    for (const text of malicious) t.notOk(isTaken(text), shown(text));
    for (const text of good)
      if (what !== "Debian package") {
        t.ok(isTaken(text), text);
        if (!text.includes(":") && !text.includes("[")) t.notOk(isTaken(`${text}\n`), "nor with a new line behind it");
      } else t.ok(packageName.test(`sotto${text}`), text);
  });

t.test("A4b: host of git: no character with a meaning in an option of git or ssh", async (t) => {
  const hosts = [
    "a,b",
    "a*",
    "*",
    "a%2cb",
    "%h",
    "-a",
    "a;b",
    "a=b",
    "a'b",
    "a$b",
    "_",
    "a(b",
    "[::1%25eth0]",
    ".a",
    "a..-",
  ];
  for (const host of hosts)
    for (const given of [`https://${host}/a.git`, `ssh://git@${host}/a.git`])
      t.throws(() => url(given), { code: "SOURCE_REFUSED" }, given);
  for (const host of ["host", "host.example", "my_host", "192.168.1.7", "[fd00::1]"])
    t.ok(url(`https://${host}/a.git`));
});

t.test("A4b: a request to the root program has no field and no operation of its own", async (t) => {
  for (const text of malicious) {
    t.throws(() => readRequest(JSON.stringify({ operation: text })), shown(text));
    t.throws(() => readRequest(JSON.stringify({ operation: "update", version: text })));
    t.throws(() => readRequest(JSON.stringify({ operation: "update", packages: [text] })));
    t.throws(() => readRequest(JSON.stringify({ operation: "update", [text]: "x" })));
  }
  t.match(readRequest('{"operation":"install","packages":["sotto-skills"]}'), { packages: ["sotto-skills"] });
});

t.test("A4b: a spoken text is only text: no embedded command, no phonemes, no markup option", async (t) => {
  const commands = ["\u0001 50S fast", "[[h@'loU]]", "[[[[x]]]]", "\u0001\u001b[2J", "a\u0000b", "\ud800"];
  for (const text of commands) {
    const spoken = plain(text);
    t.notMatch(spoken, /\[\[|(?!\n)\p{Cc}/u, shown(text));
    t.ok(spoken.isWellFormed());
  }
  t.equal(plain("turn on [the] light.\n--help"), "turn on [the] light.\n--help", "it comes by the standard input");
});

t.test("A4b: a machine's name gives valid certificate names, or none", async (t) => {
  for (const text of malicious) t.same(namesFor(text), ["localhost"], shown(text));
});

t.test("A4b: the list of these strings names each grammar that is tested here", async (t) => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/reference/strings-for-programs.md"), "utf8");
  for (const what of [...Object.keys(grammars), "host of git"])
    t.ok(page.toLowerCase().includes(what.toLowerCase()), what);
});
