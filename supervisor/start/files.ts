/** Looks after the files that others use to reach the platform, or that only this process still has. */
import type { RunningAdmin } from "../admin/start.ts";
import type { SupervisedBus } from "../bus.ts";
import type { LostFile } from "../health/file-notes.ts";
import type { Ground } from "./ground.ts";

export function tendFiles({ disk, files }: Ground, bus: SupervisedBus, admin: RunningAdmin): void {
  disk.tendTo(async () => {
    files.restored(await bus.tend());
    // What the disk refuses is tried again when it accepts writes.
    if (disk.fault !== undefined) return;
    const { restored, lost } = await admin.tend();
    files.restored(restored);
    files.lost(lost.map(withRemedy));
  });
}

function withRemedy(path: string): LostFile {
  const remedy = path.endsWith(".pem")
    ? "restore it with `sotto restore`, before the platform restarts: a new authority would have to be trusted by every client again"
    : "publish this assistant again, or remove it with DELETE /admin/published/ID; other boards cannot get it";
  return { path, remedy };
}
