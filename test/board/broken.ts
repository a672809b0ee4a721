/** Ways in which a new version is broken: what each changes in the package `sotto`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Alteration } from "./lab/variant.ts";

const supervisor = "usr/lib/sotto/supervisor/main.js";
const unit = "usr/lib/systemd/system/sotto.service";

/** Replaces a program. */
function program(path: string, text: string): Alteration {
  return (tree) => writeFile(join(tree, path), text);
}

/** Changes a file's text. */
function changed(path: string, change: (text: string) => string): Alteration {
  return async (tree) => writeFile(join(tree, path), change(await readFile(join(tree, path), "utf8")));
}

/** Does something beside what a program does. */
function beside(path: string, code: string): Alteration {
  return changed(path, (text) => `${code}\n${text}`);
}

const stay = "setInterval(() => {}, 1000);";
const sayReady = `import { spawnSync } from "node:child_process";\nspawnSync("systemd-notify", ["--ready"]);\n`;

const fillDisk = `import disk from "node:fs";
const file = disk.openSync("/var/tmp/runaway", "w");
const block = Buffer.alloc(4e6, 1);
const fill = () => {
  try {
    for (let times = 0; times < 10; times++) disk.writeSync(file, block);
    setTimeout(fill, 10);
  } catch {
    setTimeout(fill, 1000);
  }
};
fill();`;

const badCertificate = `[admin]
tls_certificate_chain = "/var/lib/sotto/bad.pem"
tls_private_key = "/var/lib/sotto/bad-key.pem"
`;

/** Every intent that is said on the bus becomes this one. */
const oneIntent = `const encode = JSON.stringify;
JSON.stringify = (value, ...more) =>
  encode(value?.intent?.intentName ? { ...value, intent: { ...value.intent, intentName: "sotto:turnOffLight" }, slots: [] } : value, ...more);`;

/** A migration that leaves out what it does not know. */
const dropSetting = `import settings from "node:fs";
const file = "/etc/sotto/platform.toml";
settings.writeFileSync(file, settings.readFileSync(file, "utf8").replace(/^partial.*$/mu, ""));`;

/** Nothing that is detected is said. */
const deafWakeWord = `const encode = JSON.stringify;
JSON.stringify = (value, ...more) => encode(value?.modelId !== undefined ? {} : value, ...more);`;

/** What a route answers is another text, or has another status. `path`: how it ends. */
const answering = (path: string, wrong: string, status = "status"): string => `import http from "node:http";
const { writeHead, end } = http.ServerResponse.prototype;
const isWrong = ({ req }) => req.url.endsWith("${path}");
http.ServerResponse.prototype.writeHead = function (status, headers = {}, ...more) {
  if (!isWrong(this)) return writeHead.call(this, status, headers, ...more);
  const known = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  return writeHead.call(this, ${status}, Object.fromEntries(known), ...more);
};
http.ServerResponse.prototype.end = function (chunk, ...more) {
  if (chunk === undefined || !isWrong(this)) return end.call(this, chunk, ...more);
  const text = String(chunk);
  return end.call(this, ${wrong}, ...more);
};`;

const noUsers = answering("/users", `'{"users":[]}'`);
const noTimers = answering("/timers", `'{"timers":[]}'`);
const noOwners = answering("/users", `text.replaceAll('"role":"owner"', '"role":"viewer"')`);
/** Whoever is refused is shown what they have asked for. */
const openDoor = answering("/users", "text", "status === 401 ? 200 : status");

export type Broken = {
  readonly kind: string;
  readonly alter: Alteration;
  /** By what it is noticed; any other reason would mean that it is broken in another way, too. */
  readonly reason?: RegExp;
  /** It is not even installed. */
  readonly isRefused?: true;
};

export const broken: readonly Broken[] = [
  { kind: "does not start", alter: program(supervisor, `throw new Error("broken");\n`) },
  { kind: "says it is ready, and is deaf", alter: program(supervisor, `${sayReady}${stay}\n`) },
  { kind: "hangs at its start", alter: program(supervisor, `${stay}\n`) },
  {
    kind: "is started with an option that it does not know",
    alter: changed(unit, (text) => text.replace("--config", "--configuration")),
  },
  {
    kind: "has a configuration that is refused",
    // Another file: dpkg leaves the one that a person has changed as it is.
    alter: async (tree) => {
      await writeFile(join(tree, "usr/lib/sotto/refused.toml"), "[admin]\nno_such_key = 1\n");
      await changed(unit, (text) => text.replace("/etc/sotto/platform.toml", "/usr/lib/sotto/refused.toml"))(tree);
    },
  },
  {
    kind: "shows a certificate that nobody signed",
    alter: async (tree) => {
      await writeFile(join(tree, "usr/lib/sotto/bad.toml"), badCertificate);
      const make = `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=kitchen -days 1 -keyout "$1/bad-key.pem" -out "$1/bad.pem" 2>/dev/null`;
      await changed("usr/lib/sotto/own-keys", (text) => text.replace("set -eu", `set -eu\n${make}`))(tree);
      await changed(unit, (text) => text.replace("/etc/sotto/platform.toml", "/usr/lib/sotto/bad.toml"))(tree);
    },
  },
  {
    kind: "has a component that crashes at once",
    alter: program("usr/lib/sotto/platform/dialogue/main.js", "process.exit(1);\n"),
  },
  {
    kind: "has an understanding that ends at once",
    isRefused: true,
    alter: program("usr/lib/sotto/platform/nlu/main.js", "process.exit(1);\n"),
  },
  {
    kind: "has a component that crashes after a while",
    alter: beside("usr/lib/sotto/platform/tts/main.js", "setTimeout(() => process.exit(1), 4000);"),
  },
  {
    kind: "has a component that says it is up, and answers nothing",
    alter: changed("usr/lib/sotto/platform/nlu/main.js", (text) =>
      text.replace("\n", "\nsetTimeout(() => { for (;;); }, 3000);\n"),
    ),
  },
  {
    kind: "fills the disk",
    alter: beside(supervisor, fillDisk),
  },
  {
    kind: "takes four megabytes of memory more each second",
    alter: beside(
      "usr/lib/sotto/platform/tts/main.js",
      "const kept = [];\nsetInterval(() => kept.push(Buffer.alloc(4e6, 1)), 1000);",
    ),
  },
  {
    kind: "fails to install",
    alter: changed("DEBIAN/postinst", (text) => text.replace("set -e", "set -e\nexit 1")),
  },
  {
    kind: "hangs while it is installed",
    alter: changed("DEBIAN/postinst", (text) => text.replace("set -e", "set -e\nsleep 100000")),
  },
  {
    kind: "deletes the certificate authority",
    alter: changed("DEBIAN/postinst", (text) =>
      text.replace("set -e", "set -e\nrm -rf /var/lib/sotto/tls/* /var/lib/sotto-authority/*"),
    ),
  },
  {
    kind: "resets the configuration",
    alter: changed("DEBIAN/postinst", (text) => text.replace("set -e", "set -e\n: >/etc/sotto/platform.toml")),
  },
  {
    kind: "drops a setting",
    alter: beside(supervisor, dropSetting),
  },
  {
    kind: "answers one intent to everything",
    alter: beside("usr/lib/sotto/platform/nlu/main.js", oneIntent),
    isRefused: true,
  },
  {
    kind: "writes outside its scratch folder when it is compared",
    alter: beside(
      "usr/lib/sotto/platform/nlu/main.js",
      `import walls from "node:fs";
for (const folder of ["/var/lib/sotto", "/etc/sotto", "/run/sotto", "/var/tmp"])
  try {
    walls.writeFileSync(folder + "/escaped", "");
  } catch {}
process.exit(3);`,
    ),
    isRefused: true,
  },
  {
    kind: "eats the processor",
    alter: beside(
      "usr/lib/sotto/platform/tts/main.js",
      "setInterval(() => { const end = Date.now() + 95; while (Date.now() < end); }, 100);",
    ),
  },
  {
    kind: "takes one megabyte of memory more each second",
    alter: beside(
      "usr/lib/sotto/platform/tts/main.js",
      "const kept = [];\nsetInterval(() => kept.push(Buffer.alloc(1e6, 1)), 1000);",
    ),
  },
  {
    kind: "has a wake word that does not fire",
    alter: beside("usr/lib/sotto/platform/hotword/main.js", deafWakeWord),
  },
  {
    kind: "shows no users by REST",
    alter: beside(supervisor, noUsers),
    reason: /GET \/admin\/users does not show/u,
  },
  {
    kind: "shows its users to whoever asks",
    alter: beside(supervisor, openDoor),
    reason: /shows its users to whoever asks/u,
  },
  {
    kind: "makes owners viewers",
    alter: beside(supervisor, noOwners),
    reason: /with the role "viewer", and no longer "owner"/u,
  },
  {
    kind: "forgets the timers",
    alter: beside(supervisor, noTimers),
    reason: /GET \/admin\/timers does not show/u,
  },
  {
    kind: "refuses the data that is there",
    alter: changed("usr/lib/sotto/own-keys", (text) =>
      text.replace("set -eu", `set -eu\n[ ! -e "$1/sotto.db" ] || exit 1`),
    ),
  },
];
