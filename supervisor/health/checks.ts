/** The checks that need no person, in the order in which they are shown. */
import type { Check } from "./check.ts";
import { assistantCheck } from "./checks/assistant.ts";
import { backupCheck } from "./checks/backup.ts";
import { bridgeCheck } from "./checks/bridge.ts";
import { busCheck } from "./checks/bus.ts";
import { busAccessCheck } from "./checks/bus-access.ts";
import { clockCheck } from "./checks/clock.ts";
import { clusterCheck } from "./checks/cluster.ts";
import { componentsCheck } from "./checks/components.ts";
import { configurationCheck } from "./checks/configuration.ts";
import { containedCheck } from "./checks/contained.ts";
import { diskCheck } from "./checks/disk.ts";
import { encryptionCheck } from "./checks/encryption.ts";
import { identityCheck } from "./checks/identity.ts";
import { filesCheck } from "./checks/files.ts";
import { fleetPullCheck } from "./checks/fleet-pull.ts";
import { hubCheck } from "./checks/hub.ts";
import { memoryCheck } from "./checks/memory.ts";
import { mutedCheck } from "./checks/muted.ts";
import { permissionsCheck } from "./checks/permissions.ts";
import { programsCheck } from "./checks/programs.ts";
import { selfTestCheck } from "./checks/self-test.ts";
import { skillsCheck } from "./checks/skills.ts";
import { startingCheck } from "./checks/starting.ts";
import { storeCheck } from "./checks/store.ts";
import { updateCheck } from "./checks/update.ts";
import { wakeWordsCheck } from "./checks/wake-words.ts";
import type { Board, Platform } from "./seen.ts";

/** Checks of the running platform, which only the supervisor can run. */
export const platformChecks: readonly Check<Platform>[] = [
  startingCheck,
  storeCheck,
  busCheck,
  busAccessCheck,
  hubCheck,
  clusterCheck,
  bridgeCheck,
  componentsCheck,
  mutedCheck,
  assistantCheck,
  wakeWordsCheck,
  selfTestCheck,
  skillsCheck,
  encryptionCheck,
  identityCheck,
  containedCheck,
  filesCheck,
  backupCheck,
  fleetPullCheck,
];

/** Checks of the machine, which `sotto doctor` runs itself if no platform runs. */
export const boardChecks: readonly Check<Board>[] = [
  configurationCheck,
  programsCheck,
  permissionsCheck,
  diskCheck,
  memoryCheck,
  clockCheck,
  updateCheck,
];
