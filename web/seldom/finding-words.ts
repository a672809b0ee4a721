/**
 * What a finding of health means, by its code, in the visitor's language. The board says it in English, and more precisely: which
 * component, file or command. Codes that are not here are shown as the board says them.
 */
import { language } from "../words/language.ts";
import { say } from "../words/say.ts";

export const meanings: Readonly<Record<string, string>> = {
  ASSISTANT_BESIDE_NOT_LOADED: say("The board is too small for an assistant beside the one in use."),
  ASSISTANT_BESIDE_UNUSED: say("No wake word leads to an assistant that is loaded."),
  ASSISTANT_DIFFERS: say("Components use different assistants."),
  ASSISTANT_GONE: say("The files of the assistant in use are gone."),
  ASSISTANT_UNUSABLE: say("A component cannot use the assistant."),
  AUTHORITY_CHANGED: say("The certificate authority is a new one, which nothing trusts yet."),
  AUTHORITY_NOT_YET_VALID: say("The certificate authority was made while the clock was ahead."),
  BACKUP_LATE: say("The last backup is older than it should be."),
  BACKUP_TARGET_FAILED: say("A target of the backups does not work."),
  BRIDGE_AWAY: say("The bridge to a larger broker is not connected."),
  BUS_CHANGES_TOPICS: say("The broker changes characters in topics."),
  BUS_OPEN: say("Every program of this machine hears the microphones."),
  BUS_UNREACHABLE: say("The bus carries no messages."),
  CLOCK_UNSYNCHRONIZED: say("No time server sets the clock."),
  CLOCK_WRONG: say("The clock is wrong."),
  CLUSTER_CHANGE_REPLACED: say("Something was changed on two hubs at once: one of both changes holds."),
  CLUSTER_HUB_AWAY: say("Another hub of the cluster is away."),
  CLUSTER_SERVER_STUCK: say("A NATS server of the cluster is stuck."),
  CLUSTER_UNREACHABLE: say("The cluster cannot be reached."),
  COMPONENT_DISABLED: say("A component is switched off."),
  COMPONENT_FAILED: say("A component has failed and is no longer restarted."),
  COMPONENT_KILLED: say("A component was killed by somebody else, and runs again."),
  COMPONENT_LOADING: say("A component loads new words; until then the previous ones are heard."),
  COMPONENT_OFF_BUS: say("A component is not connected to the bus."),
  COMPONENT_RESTARTED: say("A component was restarted."),
  COMPONENT_STARTING: say("A component is still starting."),
  COMPONENT_STOPPED: say("A component is stopped."),
  COMPONENT_WAITING: say("A component does not run; it is restarted automatically."),
  CONFIG_INVALID: say("The configuration file has a mistake."),
  CONFIG_LAST_GOOD: say("The configuration file has a mistake; the last good one is in use."),
  DIALOGUE_OFF: say("Sessions are switched off at a site."),
  DISK_FULL: say("There is hardly any space left on the disk."),
  DISK_LOW: say("There is too little space on the disk for an upgrade."),
  DISK_READ_ONLY: say("The disk is read-only: nothing can be saved."),
  FAULT_CONTAINED: say("A mistake in Sotto has ended a part of it; everything else runs on."),
  FILES_GONE: say("A file of the platform was removed while it ran."),
  FILES_RESTORED: say("A file of the platform was removed, and made again."),
  FLEET_PULL_FAILED: say("This board could not get or apply the state of its fleet."),
  HUB_UNREACHABLE: say("The hub of this satellite cannot be reached."),
  KILLED_FOR_MEMORY: say("The memory ran out, and the system has ended a part of Sotto."),
  MEMORY_ECONOMY: say("Memory is short: some parts are left out."),
  MEMORY_LOW: say("Little memory is left."),
  MEMORY_TOO_SMALL: say("This board has too little memory for all that is switched on."),
  MICROPHONE_MUTED: say("A microphone is muted."),
  MICROPHONE_OFF: say("A microphone is switched off."),
  MUTED_BUT_HEARD: say("A muted microphone is heard all the same."),
  PLAIN_HTTP: say("Passwords can be read on the network: there is no encryption."),
  PROGRAM_MISSING: say("A program that is needed is not installed."),
  RECOGNITION_OFF: say("Recognition is switched off at a site."),
  SECRET_EXPOSED: say("A secret can be read by others on this machine."),
  SELF_TEST_FAILED: say("The self-test failed."),
  SELF_TEST_WEAK: say("The wake word was hardly heard in the self-test."),
  SKILL_NOT_CONNECTED: say("A skill is not connected."),
  SKILL_NOT_INSTALLED: say("No skill is installed for something that the assistant understands."),
  SKILL_NOT_RUNNING: say("A skill does not run."),
  SKILL_SERVER_MISSING: say("The program that runs skills is not installed."),
  STARTING: say("The platform is starting."),
  STORE_REPAIRED: say("The database was damaged and repaired."),
  STORE_RESTORED: say("The database was gone and was made again from its copy."),
  STORE_UNREADABLE: say("The database cannot be read."),
  UPDATE_UNDONE: say("The last update was rolled back."),
  USERS_GONE: say("This board had users and has none."),
  VERIFIER_MISSING: say("The second recogniser is missing."),
  VERIFIER_OFF: say("The second recogniser is switched off."),
  WAKE_WORD_ASSISTANT_MISSING: say("The assistant of a wake word is not installed."),
  WAKE_WORD_OFF: say("The wake word is switched off at a site."),
};

/** What to do, on the page where that can be done; the board names the command. */
export const remedies: Readonly<Record<string, string>> = {
  ASSISTANT_DIFFERS: say("Restart the components, on the page Components."),
  ASSISTANT_GONE: say("Install the assistant again, or restore a backup."),
  ASSISTANT_UNUSABLE: say("Return to an earlier version on the page Assistant, or mend it there."),
  BACKUP_TARGET_FAILED: say("Look on the page Backup at what the target says, and whether it is connected."),
  CLOCK_WRONG: say("Connect the board to the network, so that it learns the time."),
  CLUSTER_CHANGE_REPLACED: say("Look at what it is, and change it again if that is not what was meant."),
  COMPONENT_FAILED: say("Look at its log on the page Components, and start it there."),
  COMPONENT_STOPPED: say("Start it on the page Components."),
  COMPONENT_OFF_BUS: say("Restart it on the page Components."),
  CONFIG_INVALID: say("Mend the setting on the page Settings, or the line in the file."),
  DISK_FULL: say("Delete what is not needed, as old sessions and models, or use a larger disk."),
  DISK_READ_ONLY: say("Restart the board. If it happens again, the disk is worn out: replace it."),
  HUB_UNREACHABLE: say("Check whether the hub is switched on, and both are in the same network."),
  MEMORY_LOW: say("Stop skills that are not needed, or remove models."),
  MICROPHONE_MUTED: say("Unmute it on the page Sites, or by the button of the board."),
  MICROPHONE_OFF: say("Choose a microphone on the page Sites."),
  MUTED_BUT_HEARD: say("Unplug the microphone, and tell who made this board."),
  SELF_TEST_FAILED: say("Look at what failed below, and at that component's log."),
  SKILL_NOT_CONNECTED: say("Look at its log on the page Skills, and restart it there."),
  SKILL_NOT_INSTALLED: say("Install it on the page Skills."),
  SKILL_NOT_RUNNING: say("Start it on the page Skills."),
  STARTING: say("Wait a few seconds."),
  STORE_UNREADABLE: say("Restore a backup."),
  UPDATE_UNDONE: say("Nothing is lost. The page Updates says why, and it is tried again with the next version."),
  WAKE_WORD_OFF: say("Switch it on again, in Settings or by the skill that has switched it off."),
};

/** Returns undefined where there is nothing to do, only the command line helps, or the board's own words are enough. */
export function remedyOf(code: string): string | undefined {
  return language === "en" || !Object.hasOwn(remedies, code) ? undefined : remedies[code];
}

/** Returns undefined where the board's own words are enough: in English, and for codes of newer boards. */
export function meaningOf(code: string): string | undefined {
  return language === "en" || !Object.hasOwn(meanings, code) ? undefined : meanings[code];
}
