/** Looks after the files that others use to reach the platform, or that only this process still has. */
import type { RunningAdmin } from "../admin/start.ts";
import type { SupervisedBus } from "../bus.ts";
import type { LostFile } from "../health/file-notes.ts";
import type { Ground } from "./ground.ts";
import type { Tasks } from "./tasks.ts";

type Owners = Pick<Ground, "disk" | "files" | "options" | "running">;

export function tendFiles(
  { disk, files, options, running }: Owners,
  bus: Pick<SupervisedBus, "tend">,
  admin: Pick<RunningAdmin, "tend">,
  { box, skills, voices }: Pick<Tasks, "box" | "skills"> & { readonly voices: Pick<Tasks["voices"], "sweep"> },
): void {
  disk.tendTo(async () => {
    files.restored(await bus.tend());
    // What the disk refuses is tried again when it accepts writes.
    if (disk.fault !== undefined) return;
    const served = await admin.tend();
    const configuration = await running.restore();
    const own = [configuration.restored, await box.restore()].filter((path) => path !== undefined);
    files.restored([...served.restored, ...own]);
    const lost = served.lost.map(withRemedy);
    if (configuration.isGone) lost.push({ path: options.config, remedy: configurationRemedy });
    const folder = await skills.lost();
    if (folder !== undefined) lost.push({ path: folder, remedy: skillsRemedy });
    files.lost(lost);
    // A board may run for months, and nobody may read anything in them.
    await voices.sweep();
  });
}

const configurationRemedy =
  "the configuration that was read from it is in use until the platform restarts: write the file again, or restore it with `sotto restore`";
const skillsRemedy =
  "no skill answers any more: restore it with `sotto restore`, or install the skills again (`sotto skill install`)";

function withRemedy(path: string): LostFile {
  const remedy = path.endsWith(".pem")
    ? "restore it with `sotto restore`, before the platform restarts: a new authority would have to be trusted by every client again"
    : "publish this assistant again, or remove it with DELETE /admin/published/ID; other boards cannot get it";
  return { path, remedy };
}
