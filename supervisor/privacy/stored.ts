/** Lists the stored personal data: what, where, and for how long; counted on request. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { requestRecordings } from "../../platform/asr/component.ts";
import { systemCode } from "../errors.ts";
import type { Database } from "../store/database.ts";
import type { StoredKind } from "./stored-kinds.ts";
import { readInjected } from "../../platform/assistant/injected.ts";

export type Stored = {
  /** For who says it in another language. */
  readonly kind: StoredKind;
  readonly what: string;
  /** Below the data folder, except for the skills' own folders. */
  readonly where: string;
  readonly howLong: string;
  /** The number of items; null when they are not counted. */
  readonly count: number | null;
};

export type StoredSources = {
  readonly data: string;
  readonly database: Database;
  readonly sessions: { readonly keep: boolean; readonly days: number; readonly most: number };
  readonly logDays: number;
  /** The number of requests whose sound stays. */
  readonly recordedRequests: number;
};

export async function findStored({
  data,
  database,
  sessions,
  logDays,
  recordedRequests,
}: StoredSources): Promise<readonly Stored[]> {
  const rows = (table: string): number =>
    (database.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number }).rows;
  const { keep, days, most } = sessions;
  const injected = await readInjected(join(data, "injected", "injected.json"));
  return [
    await soundOfRequests(data, recordedRequests),
    ...(await ofVoices(data)),
    {
      kind: "sessions",
      what: "sessions: what was said, as text, and what was decided",
      where: "sotto.db",
      howLong: keep
        ? `${days} days, ${most} at most ([sessions]); each can be deleted, and is erased a minute later`
        : "not kept ([sessions] keep = false)",
      count: rows("sessions") + rows("removed_sessions"),
    },
    {
      kind: "announcements",
      what: "announcements: what was said, and who announced it",
      where: "sotto.db",
      howLong: "a day after they were said, or dropped; 100 at most",
      count: rows("announcements"),
    },
    {
      kind: "logs",
      what: "log files; what skills print is in them",
      where: "logs/",
      howLong: `${logDays} days ([schedule] log_days)`,
      count: await filesIn(join(data, "logs")),
    },
    {
      kind: "injected",
      what: "values that were injected, such as names of people and rooms",
      where: "injected/",
      howLong: "until they are reset",
      count: Object.values(injected.entities).reduce((all, values) => all + values.length, 0),
    },
    {
      kind: "timers",
      what: "timers, alarms and reminders, with their names",
      where: "components/timers/",
      howLong: "until they have rung, or are cancelled",
      count: await timersIn(join(data, "components", "timers", "timers.json")),
    },
    {
      kind: "assistant",
      what: "the assistant: sentences that somebody wrote, installed and being written",
      where: "assistants/, draft/",
      howLong: "until another takes its place; the version before is kept",
      count: await filesIn(join(data, "assistants")),
    },
    ...ofUsers(rows),
    ...(await ofAdministration(data, rows)),
  ];
}

async function ofAdministration(data: string, rows: (table: string) => number): Promise<readonly Stored[]> {
  return [
    {
      kind: "tasks",
      what: "tasks: who asked for what change, and its log",
      where: "sotto.db",
      howLong: "90 days, or the newest 1,000",
      count: rows("tasks"),
    },
    {
      kind: "skills",
      what: "what skills keep for themselves, and their settings",
      where: "/var/lib/sotto-skill/, skills/",
      howLong: "until the skill is removed with --forget",
      count: await filesIn(join(data, "skills")),
    },
    {
      kind: "galleries",
      what: "galleries of skills that were added: what they offer, and where they are fetched from when somebody asks for it",
      where: "galleries/",
      howLong: "until they are removed",
      count: await filesIn(join(data, "galleries")),
    },
    {
      kind: "backups",
      what: "backups: a backup is given to whoever asks for it, and stays nowhere; what a restore replaced stays",
      where: "before-restore/",
      howLong: "until the next restore, or until it is removed",
      count: await filesIn(join(data, "before-restore")),
    },
    damagedDatabase(data),
    {
      kind: "traffic",
      what: "how many bytes each unit sent and received, by the hour",
      where: "sotto.db",
      howLong: "31 days",
      count: rows("traffic"),
    },
  ];
}

function ofUsers(rows: (table: string) => number): readonly Stored[] {
  return [
    {
      kind: "accounts",
      what: "accounts: user names, and passwords as argon2id hashes",
      where: "sotto.db, sotto.db.copy",
      howLong: "until they are removed; in the copy up to an hour longer",
      count: rows("users"),
    },
    {
      kind: "signIns",
      what: "browsers that stay signed in: their names, users and last use, and their tokens as SHA-256 hashes",
      where: "sotto.db",
      howLong: "30 days after the last use, a year at most, or until they are signed out",
      count: rows("sign_ins"),
    },
    {
      kind: "tokens",
      what: "tokens for programs: their names, users and last use, and the tokens as SHA-256 hashes",
      where: "sotto.db",
      howLong: "until they, or their users, are removed",
      count: rows("tokens"),
    },
  ];
}

async function soundOfRequests(data: string, most: number): Promise<Stored> {
  const folder = join("components", "asr", requestRecordings);
  const count = await filesIn(join(data, folder), (name) => name.endsWith(".wav"));
  const [kind, what] = ["sound", "sound from a microphone"] as const;
  if (count === 0 && most === 0)
    return { kind, what, where: "nowhere", howLong: "it is never written to the disk", count };
  return {
    kind,
    what,
    where: `${folder}/`,
    howLong: `only the newest ${most} requests ([asr] keep_recordings), each until its session goes; for the comparison of versions`,
    count,
  };
}

async function ofVoices(data: string): Promise<readonly Stored[]> {
  return [
    {
      kind: "recordings",
      what: "recordings that somebody sends to train a wake word",
      where: "uploads/, wake-words/recordings/",
      howLong:
        "until the training has ended; those that are kept for the next one, until they or the wake word are removed",
      count: await recordingsIn(join(data, "wake-words", "recordings")),
    },
    {
      kind: "wakeWords",
      what: "trained wake words: numbers, partly learned from recordings of people; no sound",
      where: "wake-words/",
      howLong: "until they are removed",
      count: await filesIn(join(data, "wake-words"), (name) => name.endsWith(".json")),
    },
    {
      kind: "falseWakes",
      what: "moments that were falsely taken for a trained wake word: numbers; no sound",
      where: "components/hotword/false-wakes/",
      howLong: "only with [hotword] learn_false_wakes; the newest 40 of each wake word, until it is removed",
      count: await filesIn(join(data, "components", "hotword", "false-wakes")),
    },
    {
      kind: "voiceReadings",
      what: "sentences that somebody is reading so that the recogniser is fitted to their voice: sound",
      where: "readings/",
      howLong: "until it is fitted, or they give up; a week at most",
      count: await filesIn(join(data, "readings")),
    },
    {
      kind: "voiceProfiles",
      what: "voice profiles: which sounds somebody speaks in which way; no sound",
      where: "voice-profiles/",
      howLong: "until they, or their users, are removed",
      count: await filesIn(join(data, "voice-profiles")),
    },
  ];
}

/** Names with a leading dot are ours. */
async function filesIn(folder: string, isOne: (name: string) => boolean = () => true): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith(".") && name !== "current" && isOne(name)).length;
}

/** There is a folder for each wake word. */
async function recordingsIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  });
  const counts = await Promise.all(names.map((name) => filesIn(join(folder, name), (file) => file.endsWith(".wav"))));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What the repair of a database has left. */
function damagedDatabase(data: string): Stored {
  return {
    kind: "damaged",
    what: "a damaged database, kept when it was repaired: sessions, accounts and tasks",
    where: "sotto.db.damaged",
    howLong: "a week",
    count: existsSync(join(data, "sotto.db.damaged")) ? 1 : 0,
  };
}

/** Returns null when the file cannot be read: the component reports that. */
async function timersIn(file: string): Promise<number | null> {
  if (!existsSync(file)) return 0;
  try {
    const { timers } = JSON.parse(await readFile(file, "utf8")) as { readonly timers: readonly unknown[] };
    return timers.length;
  } catch {
    return null;
  }
}
