/**
 * Public skills of the lineage that bring a Python program and no `action-*`: which program could be run is told, and only the one
 * that the operator has named is. A small action of ours starts it, inside the same walls as any other.
 */
import { lookInFolder, namesInFolder } from "../../platform/port/skill-files.ts";
import { SottoError } from "../errors.ts";
import type { Work } from "../work.ts";
import { actionsOf, invalidOr, textIn, writeIn } from "./files.ts";

/** What a program of a skill imports, and how it then waits for what is said: by both it is recognised. */
const libraries = [
  { library: "rhasspyhermes_app", waits: /\.run\(/u },
  { library: "hermes_python", waits: /\.(?:start|loop_forever)\(/u },
  { library: "rhasspyhermes", waits: /\.loop_forever\(|\.loop_start\(/u },
  { library: "paho.mqtt", waits: /\.loop_forever\(|\.loop_start\(/u },
] as const;
const programName = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,79}\.py$/u;
/** More are not looked at. */
const maxPrograms = 50;
const requirements = "requirements.txt";

type Program = { readonly file: string; readonly library: string };

/** Returns the Python programs at the root of the folder that speak with a bus. */
async function programsIn(folder: string): Promise<readonly Program[]> {
  const names = (await namesInFolder(folder)).filter((name) => programName.test(name)).slice(0, maxPrograms);
  const programs: Program[] = [];
  for (const file of names.toSorted()) {
    const text = await textIn(folder, file).catch(invalidOr(() => undefined));
    const found = libraries.find(({ library, waits }) => imports(text ?? "", library) && waits.test(text ?? ""));
    if (found !== undefined) programs.push({ file, library: found.library });
  }
  return programs;
}

const imports = (text: string, library: string): boolean =>
  new RegExp(String.raw`^\s*(?:from|import)\s+${library.replace(".", String.raw`\.`)}(?![\w])`, "mu").test(text);

/**
 * Makes a staged folder without an action one with an action that runs `program`. Throws SottoError SKILL_INVALID: without a
 * program, it says which there are.
 */
export async function adoptProgram(staging: string, program: string | undefined, work: Work): Promise<void> {
  if ((await actionsOf(staging)).length > 0) {
    if (program === undefined) return;
    throw new SottoError("SKILL_INVALID", "the repository has an action-* of its own, which is what is run", {
      remedy: "install it without a program (--program)",
    });
  }
  const none = "the repository has no executable action-* at its root";
  if (program === undefined) {
    const programs = await programsIn(staging);
    const [first] = programs;
    if (first === undefined) throw new SottoError("SKILL_INVALID", none);
    const list = programs.map(({ file, library }) => `${file} (uses ${library})`).join(", ");
    throw new SottoError("SKILL_INVALID", `${none}; a program that could be run: ${list}`, {
      remedy: `read it, and if you trust it: install again with --program ${first.file}`,
    });
  }
  const isThere = programName.test(program) && (await lookInFolder(staging, program))?.isFile() === true;
  if (!isThere)
    throw new SottoError("SKILL_INVALID", "there is no such program at the root of the skill", {
      remedy: "give the name of a file like hermes-app-time.py, without a folder",
    });
  const text = (await textIn(staging, program)) ?? "";
  await writeIn(staging, `action-${program}`, actionFor(program, text), 0o755);
  work.log(`it has no action of its own: ${program} is run, as action-${program}`);
}

/** A skill that says what it needs from PyPI gets it in an environment of its own, by the set-up that every skill may have. */
export async function bringRequirements(staging: string, work: Work): Promise<void> {
  const isWanted = (await lookInFolder(staging, requirements))?.isFile() === true;
  if (!isWanted || (await lookInFolder(staging, "setup.sh")) !== undefined) return;
  await writeIn(staging, "setup.sh", setUpText, 0o755);
  work.log(`its ${requirements} is installed into an environment of its own`);
}

const setUpText = `#!/bin/sh
# Written by Sotto: the skill has ${requirements} and no setup.sh.
set -e
python3 -m venv --system-site-packages venv
venv/bin/python3 -m pip install --no-input --disable-pip-version-check -r ${requirements}
`;

/** Hermes apps, and programs that take rhasspy-hermes's own options, find the bus by their command line; it is filled in here, where no other process can read it. */
const rhasspyOptions = `
def options():
    bus = urlsplit(os.environ.get("SOTTO_BUS_URL", "mqtt://localhost:1883"))
    yield from ("--host", bus.hostname or "localhost", "--port", str(bus.port or 1883))
    user, secret = os.environ.get("SOTTO_BUS_USERNAME"), os.environ.get("SOTTO_BUS_PASSWORD_FILE")
    if user and secret:
        with open(secret, encoding="utf-8") as file:
            yield from ("--username", user, "--password", file.read().strip())
`;

function actionFor(program: string, text: string): string {
  const isRhasspys = /\brhasspyhermes_app\b|\badd_hermes_args\(/u.test(text);
  return `#!/usr/bin/env python3
"""Written by Sotto: runs ${program}, which the operator has chosen."""
import os
import runpy
import sys
from urllib.parse import urlsplit

FOLDER = os.path.dirname(os.path.abspath(__file__))
${isRhasspys ? rhasspyOptions : "\ndef options():\n    return ()\n"}

os.chdir(FOLDER)
sys.path.insert(0, FOLDER)
sys.argv = [os.path.join(FOLDER, "${program}"), *options()]
runpy.run_path(sys.argv[0], run_name="__main__")
`;
}
