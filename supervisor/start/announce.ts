/** Announces the address of the supervisor: to its command, and to the gate that judges an upgrade. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type AsrConfig, requestRecordings } from "../../platform/asr/component.ts";
import { ownUser } from "../bus.ts";
import { adminTls } from "../config/admin-tls.ts";
import { asDiskError } from "../disk-fault.ts";
import { controlFileName, removeControl, writeControl } from "../control-file.ts";
import type { Configuration } from "../config/load.ts";
import { componentFolders, type DataFolder } from "../folders.ts";
import { gateFileName, removeGateFile, type Understanding, writeGateFile } from "../updates/gate-file.ts";
import { version } from "../version.ts";
import type { Spoken } from "../welcome.ts";
import type { Ground, Undo } from "./ground.ts";
import type { Platform } from "./platform.ts";

/** `url` is that of the admin service. */
export async function announce(
  { options, disk, files, folder, running, log }: Ground,
  { bus, virtual }: Platform,
  url: string,
  spoken: Spoken,
  undo: Undo,
): Promise<void> {
  const { admin, bus: busConfig } = running.current;
  const write = async (written: Promise<void>): Promise<void> => {
    try {
      await written;
    } catch (error) {
      // What runs continues; `sotto` finds it when it is started where there is space.
      const told = asDiskError(error, options.runtime);
      if (told === undefined) throw error;
      log.error(
        { error: told, folder: options.runtime },
        "cannot write the control file: `sotto` cannot find this platform",
      );
    }
  };
  const startedAt = new Date().toISOString();
  const control = () =>
    writeControl(options.runtime, {
      pid: process.pid,
      version,
      startedAt,
      bus: { url: bus.url, socket: bus.socket, prefix: busConfig.topic_prefix, anonymous: busConfig.anonymous },
      admin: { url },
      data: options.data,
      config: options.config,
      wakeWord: spoken.wakeWord,
      virtualAudio: virtual?.control,
    });
  const gate = () =>
    writeGateFile(options.runtime, {
      pid: process.pid,
      version,
      bus: bus.of(ownUser),
      admin: url,
      authority: adminTls(admin).kind === "own" ? join(folder.root, "tls", "ca.pem") : undefined,
      sentence: spoken.sentences[0],
      securityFixes: running.current.updates.security_fixes,
      understanding: understandingOf(folder, running.current),
    });
  let isOver = false;
  const keep = async (name: string, writeFile: () => Promise<void>, remove: typeof removeControl): Promise<void> => {
    await write(writeFile());
    undo(() => {
      isOver = true;
      return remove(options.runtime);
    });
    const path = join(options.runtime, name);
    disk.tendTo(async () => {
      if (isOver || existsSync(path)) return;
      await write(writeFile());
      if (existsSync(path)) files.restored([path]);
    });
  };
  await keep(controlFileName, control, removeControl);
  await keep(gateFileName, gate, removeGateFile);
}

/** Undefined where nothing is understood: on a satellite. */
function understandingOf(folder: DataFolder, configuration: Configuration): Understanding | undefined {
  const config = configuration.components.get("nlu");
  if (config === undefined) return undefined;
  const { assistant, cache, injected } = componentFolders(folder, "nlu");
  const database = join(folder.root, "sotto.db");
  const hearing = hearingOf(folder, configuration);
  return { assistant, cache, injected, config, database, maxChanged: configuration.updates.max_changed, hearing };
}

/**
 * Undefined where another engine than the embedded one hears: a service is on the network, and a model of the operator's may need all
 * memory that there is. The second recogniser, too, needs more than there is beside the platform. Whether sound is kept may change
 * while the platform runs: what there is then is compared.
 */
function hearingOf(folder: DataFolder, configuration: Configuration): Understanding["hearing"] {
  const config = configuration.components.get("asr") as AsrConfig | undefined;
  if (config?.engine !== "pocketsphinx") return undefined;
  const { data, cache, voiceProfiles = "" } = componentFolders(folder, "asr");
  // One sentence is decoded at a time.
  const alone = { ...config, verifier: "none", fallback: [], keep_recordings: 0, decoders: 1 };
  return { folder: join(data, requestRecordings), cache, voiceProfiles, config: alone };
}
