/** A skill's own `setup.sh`, run once when it is installed [bus-shapes, Skill]: bounded, and without anything of ours. */
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import { SottoError } from "../../errors.ts";
import { killGroup } from "../../fleet/kill.ts";
import type { Work } from "../task.ts";

export async function setUp(folder: string, work: Work): Promise<void> {
  const script = join(folder, "setup.sh");
  const isThere = await access(script).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  work.stage("setting up", 0.6);
  const limits = ["--fsize=536870912", "--core=0"];
  const child = execa("setpriv", ["--pdeathsig", "KILL", "--no-new-privs", "prlimit", ...limits, "sh", "./setup.sh"], {
    cwd: folder,
    extendEnv: false,
    env: { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: folder, LC_ALL: "C.UTF-8" },
    stdin: "ignore",
    all: true,
    buffer: false,
    detached: true,
    cleanup: false,
    reject: false,
  });
  const end = () => child.pid !== undefined && killGroup(child.pid);
  work.signal.addEventListener("abort", end, { once: true });
  try {
    createInterface({ input: child.all }).on("line", (line) => work.log(line));
    const { exitCode } = await child;
    if (exitCode !== 0)
      throw new SottoError("SKILL_SETUP_FAILED", `setup.sh ended with exit code ${exitCode ?? "none"}`);
  } finally {
    work.signal.removeEventListener("abort", end);
    end();
  }
}
