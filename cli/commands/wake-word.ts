/** Implements the commands of wake words. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TrainedWakeWord } from "../../platform/hotword/component.ts";
import { wakeWordId } from "../../platform/hotword/component.ts";
import { systemCode } from "../../supervisor/errors.ts";
import { level, type Rest } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { type Exit, Failure } from "../failure.ts";
import { fitted } from "../screen/table.ts";
import { submit } from "../submit.ts";

type Listed = {
  readonly id: string;
  readonly quality: string;
  readonly advice: readonly string[];
  readonly keptRecordings?: number;
} & Pick<TrainedWakeWord, "phrase" | "language" | "trainedAt" | "report">;
type Recording = { readonly name: string; readonly wav: string };
type Tried = { readonly name: string; readonly heard: boolean; readonly margin: number };

const maxFiles = 20;
const takeSeconds = 3;

export const run: Run = async (call) => {
  const works: Readonly<Record<string, Run>> = { train, list, show, test, export: save, import: add, remove };
  return (works[call.command.name] ?? list)(call);
};

async function train(call: Call): Promise<Exit> {
  const recordings = await recordingsOf(call);
  return submit(call, "POST", "/wake-words", {
    phrase: call.given.join(" "),
    language: call.text("language") ?? "en",
    quick: call.is("quick"),
    ...(call.is("keep-recordings") && { keepRecordings: true }),
    recordings,
  });
}

async function list({ connect, screen }: Call): Promise<Exit> {
  const found = await (await connect()).get<{ wakeWords: Listed[]; shipped?: { phrase: string }[] }>("/wake-words");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.wakeWords.length === 0) screen.note("No wake word was trained: sotto wake-word train");
  const rows = found.wakeWords.map(({ id, language, quality, report }) => [
    id,
    language,
    quality,
    `${report.recordings} recordings`,
    `misses ${report.missed} of ${report.renderings}`,
    `${report.falseAlarms} false alarms in ${report.minutesOfSpeech} min`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  for (const { phrase } of found.shipped ?? []) screen.print(`${phrase}: in the package`);
  return "done";
}

async function show({ connect, screen, given }: Call): Promise<Exit> {
  const { wakeWords } = await (await connect()).get<{ wakeWords: Listed[] }>("/wake-words");
  const wanted = idOf(given[0]);
  const found = wakeWords.find(({ id }) => id === wanted);
  if (found === undefined) {
    const names = wakeWords.map(({ id }) => id).join(", ");
    const remedy = names === "" ? "none was trained yet: `sotto wake-word train` does" : `there are ${names}`;
    throw new Failure("usage", `there is no trained wake word ${wanted}`, { remedy });
  }
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  const { phrase, language, trainedAt, report, advice, keptRecordings = 0 } = found;
  screen.print(`${phrase} (${language}), trained ${trainedAt} in ${report.seconds} s`);
  screen.print(
    `  recordings learned from   ${report.recordings}, of which missed in other noise: ${report.recordingsMissed}`,
  );
  screen.print(`  voices not learned from   ${report.missed} of ${report.renderings} missed`);
  screen.print(`  similar phrases           ${report.nearPhrasesHeard} of ${report.nearPhrases} taken for it`);
  screen.print(`  speech of people          ${report.falseAlarms} false alarms in ${report.minutesOfSpeech} minutes`);
  if (report.falseWakes !== undefined) screen.print(`  false wakes learned from  ${report.falseWakes}`);
  if (keptRecordings > 0) screen.print(`  kept for the next one     ${keptRecordings} recordings`);
  for (const sentence of advice) screen.print(sentence);
  return "done";
}

async function test(call: Call): Promise<Exit> {
  const { connect, screen, given } = call;
  const recordings = await recordingsOf(call);
  if (recordings.length === 0) throw new Failure("usage", "give --record, or --recordings with a folder");
  const rest = await connect();
  const found = await rest.send<{ results: Tried[] }>("POST", `/wake-words/${level(idOf(given[0]))}/test`, {
    recordings,
  });
  if (screen.json) screen.data(found);
  else {
    const rows = found.results.map(({ name, heard, margin }) => [
      name,
      heard ? screen.paint("green", "heard") : screen.paint("red", "not heard"),
      `${margin >= 0 ? "+" : ""}${margin.toFixed(1)}`,
    ]);
    for (const line of fitted(rows, screen.width)) screen.print(line);
  }
  return found.results.every(({ heard }) => heard) ? "done" : "notWell";
}

async function save({ connect, screen, given }: Call): Promise<Exit> {
  const [name, file = "-"] = given;
  const { text } = await (await connect()).ask("GET", `/wake-words/${level(idOf(name))}`);
  if (file === "-") {
    screen.print(text);
    return "done";
  }
  await writeFile(file, `${text}\n`).catch((cause: unknown) => {
    throw new Failure("data", `${file} cannot be written (${systemCode(cause) ?? "unknown reason"})`, { cause });
  });
  screen.note(`${idOf(name)} was written to ${file}.`);
  return "done";
}

async function add({ connect, screen, given }: Call): Promise<Exit> {
  const [file = "-"] = given;
  const text = (await read(file === "-" ? "/dev/stdin" : file)).toString("utf8");
  let wakeWord: unknown;
  try {
    wakeWord = JSON.parse(text);
  } catch (cause) {
    throw new Failure("data", `${file} is not an exported wake word: it is not JSON`, { cause });
  }
  if (typeof wakeWord !== "object" || wakeWord === null || Array.isArray(wakeWord))
    throw new Failure("data", `${file} is not an exported wake word: it is no JSON object`);
  const { id } = await (await connect()).send<{ id: string }>("PUT", "/wake-words", wakeWord);
  if (screen.json) screen.data({ id });
  else screen.print(`${id} was imported.`);
  return "done";
}

async function remove({ connect, screen, given, is }: Call): Promise<Exit> {
  const id = idOf(given[0]);
  const isOnlySound = is("recordings");
  await (await connect()).send("DELETE", `/wake-words/${level(id)}${isOnlySound ? "/recordings" : ""}`);
  if (screen.json) screen.data({ id, done: isOnlySound ? "remove recordings" : "remove" });
  else screen.print(isOnlySound ? `The kept recordings of ${id} were deleted.` : `${id} was removed.`);
  return "done";
}

const idOf = (name = ""): string => wakeWordId(name.toLowerCase());

async function recordingsOf(call: Call): Promise<Recording[]> {
  const folder = call.text("recordings");
  const fromFiles = folder === undefined ? [] : await recordingsIn(folder);
  return call.is("record") ? [...fromFiles, ...(await record(call))] : fromFiles;
}

async function recordingsIn(folder: string): Promise<Recording[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Failure("data", `${folder} cannot be read (${systemCode(cause) ?? "unknown reason"})`, { cause });
  });
  const files = names.filter((name) => name.toLowerCase().endsWith(".wav")).toSorted();
  if (files.length === 0) throw new Failure("data", `there is no WAV file in ${folder}`);
  if (files.length > maxFiles)
    throw new Failure("data", `there are ${files.length} WAV files in ${folder}; at most ${maxFiles}`);
  return Promise.all(
    files.map(async (name) => ({ name: name.slice(0, 100), wav: (await read(join(folder, name))).toString("base64") })),
  );
}

async function read(file: string): Promise<Buffer> {
  return readFile(file).catch((cause: unknown) => {
    throw new Failure("data", `${file} cannot be read (${systemCode(cause) ?? "unknown reason"})`, { cause });
  });
}

async function record(call: Call): Promise<Recording[]> {
  const { screen, text, number, connect } = call;
  const rest: Rest = await connect();
  const siteId = text("site") ?? "default";
  const takes = number("takes", 1, 10) ?? 4;
  const made: Recording[] = [];
  for (let take = 1; take <= takes; take++) {
    screen.note(`Say the wake word now (${take} of ${takes}; ${takeSeconds} seconds) …`);
    const { wav } = await rest.send<{ wav: string }>("POST", "/wake-words/recordings", {
      siteId,
      seconds: takeSeconds,
    });
    made.push({ name: `recording ${take}`, wav });
  }
  return made;
}
