/** Implements the commands of voice profiles. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { VoiceProfile } from "../../platform/asr/component.ts";
import { systemCode } from "../../supervisor/errors.ts";
import { level, type Rest } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { type Exit, Failure } from "../failure.ts";
import { ask } from "../screen/prompt.ts";
import { fitted } from "../screen/table.ts";
import { submit } from "../submit.ts";

type Listed = Omit<VoiceProfile, "format">;
type Sentence = { readonly text: string; readonly isRead: boolean };
type Reading = { readonly language: string; readonly sentences: readonly Sentence[] };
type Taken = { readonly take: "good" | "silent" | "cut"; readonly read: number; readonly sentences: number };

const faults: Readonly<Record<Exclude<Taken["take"], "good">, string>> = {
  silent: "Nothing was heard. Is this the right site, and is its microphone on?",
  cut: "There was no pause at the end. Read the sentence once, in a quiet room.",
};

export const run: Run = async (call) => {
  const works: Readonly<Record<string, Run>> = {
    fit,
    sentences,
    list,
    show,
    export: save,
    import: add,
    remove,
  };
  return (works[call.command.name] ?? list)(call);
};

/** Whose profile is meant. A command on the board itself is nobody's in particular. */
async function loginOf(call: Call, rest: Rest): Promise<string> {
  const given = call.text("user");
  if (given !== undefined) return given;
  const { login } = await rest.get<{ login: string }>("/user");
  if (login !== "") return login;
  const { users } = await rest.get<{ users: { login: string }[] }>("/users");
  if (users.length === 1) return users[0]!.login;
  const names = users.map((one) => one.login).join(", ");
  throw new Failure("usage", "whose voice is it?", {
    remedy: names === "" ? "sign up first: `sotto user add LOGIN`" : `give --user: ${names}`,
  });
}

const pathOf = (login: string, ...rest: readonly string[]): string =>
  ["/voice-profiles", level(login), ...rest].join("/");

async function begin(call: Call, rest: Rest, login: string, again: boolean): Promise<Reading> {
  const language = call.text("language");
  return rest.send<Reading>("POST", pathOf(login, "reading"), { ...(language !== undefined && { language }), again });
}

async function fit(call: Call): Promise<Exit> {
  const rest = await call.connect();
  const login = await loginOf(call, rest);
  const reading = await begin(call, rest, login, call.is("again"));
  const folder = call.text("recordings");
  const isRead =
    folder === undefined
      ? await readAloud(call, rest, login, reading)
      : await readFiles(call, rest, login, folder, reading);
  if (!isRead) return "done";
  const sites = call.texts("at");
  return submit(call, "POST", pathOf(login), sites.length === 0 ? {} : { sites });
}

/** Resolves to false when the reader has stopped. */
async function readAloud({ screen, text }: Call, rest: Rest, login: string, { sentences: all }: Reading) {
  const siteId = text("site") ?? "default";
  const read = all.map(({ isRead }) => isRead);
  const count = (): number => read.filter(Boolean).length;
  if (count() > 0) screen.note(`${count()} of ${all.length} sentences were read already.`);
  screen.note("Press Enter and read what is shown, as you usually speak. b: the one before again, s: stop for now.");
  for (let n = read.indexOf(false); n >= 0 && n < all.length; ) {
    screen.note(`\n${n + 1} of ${all.length}:  ${all[n]!.text}`);
    const answer = (await ask("", "take recordings instead: `--recordings DIR`")).toLowerCase();
    if (answer === "s") {
      screen.note(`Stopped: ${count()} of ${all.length} were read. \`sotto voice fit\` goes on.`);
      return false;
    }
    if (answer === "b") {
      n = Math.max(0, n - 1);
      read[n] = false;
      continue;
    }
    screen.note("Listening …");
    const { take } = await rest.send<Taken>("POST", pathOf(login, "reading", "sentences"), { sentence: n, siteId });
    if (take !== "good") {
      screen.note(faults[take]);
      continue;
    }
    read[n] = true;
    n = read.indexOf(false);
  }
  return true;
}

async function readFiles({ screen }: Call, rest: Rest, login: string, folder: string, { sentences: all }: Reading) {
  for (const [n, { text }] of all.entries()) {
    const name = `${String(n + 1).padStart(2, "0")}.wav`;
    const wav = await readFile(join(folder, name)).catch((cause: unknown) => {
      if (systemCode(cause) === "ENOENT") return undefined;
      throw new Failure("data", `${name} cannot be read (${systemCode(cause) ?? "unknown reason"})`, { cause });
    });
    if (wav === undefined) {
      screen.note(`${name} is not there: "${text}" is left out`);
      continue;
    }
    const { take } = await rest.send<Taken>("POST", pathOf(login, "reading", "sentences"), {
      sentence: n,
      wav: wav.toString("base64"),
    });
    if (take !== "good") screen.note(`${name} is left out. ${faults[take]}`);
  }
  return true;
}

async function sentences(call: Call): Promise<Exit> {
  const { screen, connect } = call;
  const rest = await connect();
  const reading = await begin(call, rest, await loginOf(call, rest), false);
  if (screen.json) screen.data(reading);
  else
    for (const [n, { text, isRead }] of reading.sentences.entries())
      screen.print(`${String(n + 1).padStart(2, "0")}  ${text}${isRead ? "  (read)" : ""}`);
  return "done";
}

async function list({ connect, screen }: Call): Promise<Exit> {
  const found = await (await connect()).get<{ voiceProfiles: Listed[] }>("/voice-profiles");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.voiceProfiles.length === 0) screen.note("There is no voice profile: sotto voice fit");
  const rows = found.voiceProfiles.map(({ user, language, sites, sounds, report: { before, after } }) => [
    user,
    language,
    sites.length === 0 ? "all sites" : sites.join(", "),
    `${Object.keys(sounds).length} sounds`,
    `done ${before.done} → ${after.done} of ${after.sentences}`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  return "done";
}

async function show(call: Call): Promise<Exit> {
  const { screen } = call;
  const profile = await profileOf(call);
  if (screen.json) {
    screen.data(profile);
    return "done";
  }
  const { user, language, fittedAt, sites, sounds, report } = profile;
  const { before, after, othersBefore, othersAfter } = report;
  screen.print(`${user} (${language}), fitted ${fittedAt} in ${report.seconds} s`);
  screen.print(`  used at                  ${sites.length === 0 ? "all sites" : sites.join(", ")}`);
  screen.print(
    `  spoken otherwise         ${Object.entries(sounds)
      .map(([sound, phones]) => `${sound.replace("$", " at the end")} as ${phones === "" ? "nothing" : phones}`)
      .join(", ")}`,
  );
  screen.print(`  sentences heard          ${before.right} → ${after.right} of ${after.sentences} not fitted to`);
  screen.print(`  done without a question  ${before.done} → ${after.done}`);
  screen.print(`  heard by other voices    ${othersBefore.right} → ${othersAfter.right} of ${othersAfter.sentences}`);
  return "done";
}

async function profileOf(call: Call): Promise<VoiceProfile> {
  const rest = await call.connect();
  return rest.get<VoiceProfile>(pathOf(await loginOf(call, rest), level(call.text("language") ?? "en")));
}

async function save(call: Call): Promise<Exit> {
  const { screen, given } = call;
  const text = JSON.stringify(await profileOf(call));
  const [file = "-"] = given;
  if (file === "-") {
    screen.print(text);
    return "done";
  }
  await writeFile(file, `${text}\n`).catch((cause: unknown) => {
    throw new Failure("data", `${file} cannot be written (${systemCode(cause) ?? "unknown reason"})`, { cause });
  });
  screen.note(`The voice profile was written to ${file}.`);
  return "done";
}

async function add(call: Call): Promise<Exit> {
  const { screen, given } = call;
  const [file = "-"] = given;
  const text = await readFile(file === "-" ? "/dev/stdin" : file, "utf8").catch((cause: unknown) => {
    throw new Failure("data", `${file} cannot be read (${systemCode(cause) ?? "unknown reason"})`, { cause });
  });
  let profile: unknown;
  try {
    profile = JSON.parse(text);
  } catch (cause) {
    throw new Failure("data", `${file} is not an exported voice profile: it is not JSON`, { cause });
  }
  if (typeof profile !== "object" || profile === null || Array.isArray(profile))
    throw new Failure("data", `${file} is not an exported voice profile: it is no JSON object`);
  const rest = await call.connect();
  const added = await rest.send<Listed>("PUT", pathOf(await loginOf(call, rest)), profile);
  if (screen.json) screen.data(added);
  else screen.print(`The profile of ${added.user} in ${added.language} was imported.`);
  return "done";
}

async function remove(call: Call): Promise<Exit> {
  const { screen } = call;
  const rest = await call.connect();
  const login = await loginOf(call, rest);
  const language = call.text("language") ?? "en";
  await rest.send("DELETE", call.is("reading") ? pathOf(login, "reading") : pathOf(login, level(language)));
  if (screen.json) screen.data({ login, language, done: "remove" });
  else screen.print(call.is("reading") ? "What was read is deleted." : `The voice profile of ${login} was removed.`);
  return "done";
}
