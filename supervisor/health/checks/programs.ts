import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Board } from "../seen.ts";

type Program = {
  readonly file: string;
  /** The Debian package that contains it. */
  readonly from: string;
  /** What does not work without it. */
  readonly without: string;
  readonly isNeeded: (board: Pick<Board, "virtualAudio">) => boolean;
};

const always = () => true;
const programs: readonly Program[] = [
  { file: "arecord", from: "alsa-utils", without: "no microphone is heard", isNeeded: (board) => !board.virtualAudio },
  { file: "aplay", from: "alsa-utils", without: "nothing is played", isNeeded: (board) => !board.virtualAudio },
  { file: "espeak-ng", from: "espeak-ng", without: "nothing is spoken, and new words are not heard", isNeeded: always },
  { file: "git", from: "git", without: "no skill can be installed from a repository", isNeeded: always },
];

export const programsCheck: Check<Pick<Board, "virtualAudio">> = {
  name: "programs",
  question: "Are all required programs installed?",
  look: (board) => lookForPrograms(board, process.env["PATH"] ?? ""),
};

export async function lookForPrograms(board: Pick<Board, "virtualAudio">, path: string): Promise<readonly Finding[]> {
  const missing: Finding[] = [];
  for (const { file, from, without, isNeeded } of programs) {
    if (!isNeeded(board) || (await isThere(file, path))) continue;
    const message = `the program ${file} is missing: ${without}`;
    missing.push({ severity: "degraded", code: "PROGRAM_MISSING", message, remedy: `apt-get install ${from}` });
  }
  return missing;
}

async function isThere(program: string, path: string): Promise<boolean> {
  for (const folder of path.split(delimiter)) {
    const isExecutable = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return true;
  }
  return false;
}
