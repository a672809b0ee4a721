/** What the board says of what is stored, who sends and what is not known, in the visitor's language. */
import type { Answer } from "../../api/call.ts";
import { formsInWords } from "../../words/forms.ts";
import { say } from "../../words/say.ts";

type Receipt = Answer<"getPrivacyReceipt">["receipt"];
type Stored = Receipt["stored"][number];

const things: Readonly<Record<Stored["kind"], string>> = {
  sound: say("sound from a microphone"),
  recordings: say("recordings to train a wake word"),
  wakeWords: say("trained wake words: numbers, partly learned from recordings of people; no sound"),
  falseWakes: say("moments that were falsely taken for a trained wake word: numbers; no sound"),
  voiceReadings: say("sentences that somebody is reading: sound"),
  voiceProfiles: say("voice profiles: how somebody speaks; no sound"),
  sessions: say("sessions: what was said, as text, and what was decided"),
  announcements: say("announcements: what was said, and who announced it"),
  logs: say("log files; what skills print is in them"),
  injected: say("values that were injected, such as names of people and rooms"),
  timers: say("timers, alarms and reminders, with their names"),
  assistant: say("the assistant: sentences that somebody wrote, installed and being written"),
  accounts: say("accounts: user names, and passwords as argon2id hashes"),
  signIns: say("browsers that stay signed in: their names, users and last use, and their tokens as hashes"),
  tokens: say("tokens for programs: their names, users and last use, and the tokens as hashes"),
  tasks: say("tasks: who asked for what change, and its log"),
  skills: say("what skills keep for themselves, and their settings"),
  galleries: say("galleries of skills that were added"),
  backups: say("what a restore replaced; the board itself keeps no backup"),
  damaged: say("a damaged database, kept when it was repaired"),
  traffic: say("how many bytes each unit sent and received, by the hour"),
};

/** The numbers are those of the board's own sentence. */
const times: Readonly<Record<Stored["kind"], (numbers: readonly string[]) => string>> = {
  sound: ([most]) =>
    most === undefined
      ? say("it is never written to the disk")
      : say("only the newest {most} requests, as long as their sessions", { most }),
  recordings: () => say("until the training has ended; kept ones, until the wake word is removed"),
  wakeWords: () => untilRemoved,
  falseWakes: () => say("only if the board may learn from them; the newest 40 of each wake word"),
  voiceReadings: () => say("a week"),
  voiceProfiles: () => untilRemoved,
  sessions: ([days, most]) =>
    days === undefined || most === undefined
      ? say("not kept")
      : say("{days} days, {most} at most; each can be deleted, and is erased a minute later", { days, most }),
  announcements: () => say("a day after they were said, or dropped; 100 at most"),
  logs: ([days = ""]) => say("{days} days", { days }),
  injected: () => untilRemoved,
  timers: () => say("until they have rung, or are cancelled"),
  assistant: () => say("until another takes its place; the version before is kept"),
  accounts: () => say("until they are removed; in the copy up to an hour longer"),
  signIns: () => say("30 days after the last use, a year at most, or until they are signed out"),
  tokens: () => say("until they, or their users, are removed"),
  tasks: () => say("90 days, or the newest 1,000"),
  skills: () => say("until the skill is removed with its data"),
  galleries: () => untilRemoved,
  backups: () => say("until the next restore"),
  damaged: () => say("a week"),
  traffic: () => say("31 days"),
};
const untilRemoved = say("until they are removed");

/** A newer board may store what this page does not know. */
export const thingOf = ({ kind, what }: Stored): string => (things as Record<string, string>)[kind] ?? what;
export const timeKeptOf = ({ kind, howLong }: Stored): string =>
  (times as Partial<typeof times>)[kind]?.(howLong.match(/\d+/gu) ?? []) ?? howLong;

const units: Readonly<Record<string, string>> = {
  platform: say("the platform"),
  updates: say("updates"),
  "all skills with the network": say("all skills with the network"),
  skill: say("skill"),
  "set-up of a skill": say("set-up of a skill"),
  service: say("service"),
};
export const unitInWords = (what: string): string => units[what] ?? what;

export const limitInWords = formsInWords([
  [
    /^Nobody counts for Sotto alone here/u,
    () =>
      say(
        "Nobody counts for Sotto alone here: the platform does not run as a unit of systemd, as it does from packages. The figures are those of all programs.",
      ),
  ],
  [
    /^Skills are processes without walls/u,
    () => say("Skills are not isolated here: each of them can use the network."),
  ],
  [
    /^The kernel does not count for (.+): it/u,
    (units) =>
      say("The kernel does not count for {units}: it has no BPF, or the unit has not run since it could.", { units }),
  ],
  [
    /^The counters were looked at in (\d+) of the (\d+) hours/u,
    (hours, all) => say("The counters were looked at in {hours} of the {all} hours.", { hours, all }),
  ],
  [
    /^Counters are looked at every (\d+) s/u,
    (seconds) =>
      say(
        "Counters are looked at every {seconds} s: what a unit sends between the last look and its end is missing in its own line, and in the sum only where it is no skill.",
        { seconds },
      ),
  ],
  [
    /^The figures are of packets/u,
    () =>
      say(
        "The figures are of packets with their headers, and hold what units say to programs of this board by IP as well: the truth about the network is at most that.",
      ),
  ],
  [
    /^A satellite that was joined/u,
    () =>
      say(
        "A satellite that was joined and a broker elsewhere get what the platform sends them; nothing here says what they do with it.",
      ),
  ],
]);
