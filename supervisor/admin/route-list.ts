/**
 * Every operation of the REST, in the order of its description.
 *
 * To add one:
 * 1. its contract in contract/SUBJECT.ts: `export const doThis = operation("POST /things/:thing", {operationId: "doThis", …})`,
 *    which is all that a client sees;
 * 2. its route in routes/SUBJECT.ts, under the same name: `export const doThis = route(contract.doThis, ({ things }: Needs) => …)`,
 *    which names in `Needs` the services that it uses, as narrow as it uses them;
 * 3. a line below. A service that no route has needed so far is given in ../start/admin.ts; the types say which one is missing;
 * 4. `node scripts/generate.ts`, which writes the OpenAPI description and the web page's list of operations.
 */
import * as actions from "./routes/actions.ts";
import * as announcements from "./routes/announcements.ts";
import * as assistant from "./routes/assistant.ts";
import * as audio from "./routes/audio.ts";
import * as backup from "./routes/backup.ts";
import * as brokerRules from "./routes/broker-rules.ts";
import * as certificate from "./routes/certificate.ts";
import * as claim from "./routes/claim.ts";
import * as cluster from "./routes/cluster.ts";
import * as config from "./routes/config.ts";
import * as console from "./routes/console.ts";
import * as docs from "./routes/docs.ts";
import * as draft from "./routes/draft.ts";
import * as draftWork from "./routes/draft-work.ts";
import * as events from "./routes/events.ts";
import * as fleet from "./routes/fleet.ts";
import * as galleries from "./routes/galleries.ts";
import * as explain from "./routes/explain.ts";
import * as health from "./routes/health.ts";
import * as history from "./routes/history.ts";
import * as injections from "./routes/injections.ts";
import * as lessons from "./routes/lessons.ts";
import * as logs from "./routes/logs.ts";
import * as metrics from "./routes/metrics.ts";
import * as models from "./routes/models.ts";
import * as openId from "./routes/openid.ts";
import * as operate from "./routes/operate.ts";
import * as phrases from "./routes/phrases.ts";
import * as platform from "./routes/platform.ts";
import * as privacy from "./routes/privacy.ts";
import * as restores from "./routes/restores.ts";
import * as deviceAccounts from "./routes/device-accounts.ts";
import * as satellites from "./routes/satellites.ts";
import * as sessions from "./routes/sessions.ts";
import * as signIns from "./routes/sign-ins.ts";
import * as signUp from "./routes/sign-up.ts";
import * as skillSettings from "./routes/skill-settings.ts";
import * as skills from "./routes/skills.ts";
import * as spec from "./routes/spec.ts";
import * as tasks from "./routes/tasks.ts";
import * as home from "./routes/home.ts";
import * as timers from "./routes/timers.ts";
import * as tokens from "./routes/tokens.ts";
import * as undo from "./routes/undo.ts";
import * as users from "./routes/users.ts";
import * as voiceProfiles from "./routes/voice-profiles.ts";
import * as wakeWords from "./routes/wake-words.ts";
import type { NeedsOf } from "./route.ts";

export const routes = [
  claim.openClaimWindow,
  claim.askForCode,
  signUp.signUp,
  users.inviteUser,
  users.getCurrentUser,
  users.listUsers,
  users.changeUser,
  users.removeUser,
  users.setPassword,
  signIns.addSignIn,
  signIns.listSignIns,
  signIns.removeSignIn,
  openId.beginOpenIdLogIn,
  openId.finishOpenIdLogIn,
  tokens.addToken,
  tokens.listTokens,
  tokens.removeToken,
  signUp.getWelcome,
  certificate.getCertificate,
  certificate.acceptCertificate,
  platform.getPlatform,
  platform.getComponent,
  health.getHealth,
  history.getHistory,
  phrases.getPhrases,
  privacy.getPrivacyReceipt,
  operate.operatePlatform,
  operate.uploadPackages,
  operate.operateComponent,
  tasks.listTasks,
  tasks.getTask,
  tasks.operateTask,
  assistant.installAssistant,
  assistant.getAssistant,
  assistant.listAssistantsBeside,
  assistant.removeAssistantBeside,
  assistant.listShippedAssistants,
  assistant.listAssistantVersions,
  assistant.rollbackAssistant,
  explain.explainSentence,
  console.listPublishedAssistants,
  console.downloadPublishedAssistant,
  console.publishAssistant,
  console.unpublishAssistant,
  draft.getDraft,
  draft.beginDraft,
  draft.replaceDraft,
  draft.changeDraft,
  draft.removeDraft,
  lessons.teachDraft,
  draftWork.checkDraft,
  draftWork.trainDraft,
  draftWork.tryDraft,
  lessons.compareDraft,
  draftWork.suggestSentences,
  draftWork.listDraftResults,
  draftWork.getDraftResult,
  draftWork.exportDraft,
  draftWork.installDraft,
  skillSettings.getActionsConfig,
  skillSettings.setActionsConfig,
  actions.installActions,
  skills.listSkills,
  skills.getSkill,
  skills.operateSkill,
  skills.removeSkill,
  skills.setSkillPermissions,
  galleries.listGalleries,
  galleries.searchGalleries,
  galleries.getGalleryPicture,
  galleries.addGallery,
  galleries.operateGallery,
  galleries.removeGallery,
  actions.getDeployKey,
  actions.listActions,
  config.getConfig,
  config.describeConfig,
  config.setConfig,
  brokerRules.getBrokerRules,
  audio.getAudio,
  audio.setAudio,
  audio.listAudioDevices,
  audio.listVolumes,
  audio.listMicrophones,
  audio.muteMicrophone,
  audio.setVolume,
  backup.makeBackup,
  backup.listBackupTargets,
  backup.operateBackups,
  restores.uploadBackup,
  restores.openBackup,
  restores.restoreBackup,
  restores.discardBackup,
  audio.testAudio,
  audio.listenOnce,
  deviceAccounts.listDeviceAccounts,
  deviceAccounts.addDeviceAccount,
  deviceAccounts.removeDeviceAccount,
  satellites.listSatellites,
  satellites.addSatellite,
  satellites.removeSatellite,
  cluster.getCluster,
  cluster.forgetHub,
  home.listHomeDevices,
  home.changeHomeDevice,
  home.switchHomeDevice,
  timers.listTimers,
  timers.addTimer,
  timers.operateTimers,
  timers.changeTimer,
  timers.operateTimer,
  timers.cancelTimer,
  sessions.listSessions,
  sessions.listNotUnderstood,
  sessions.listConfirmed,
  sessions.listSaidWrong,
  sessions.startSession,
  sessions.removeSessions,
  sessions.getSession,
  sessions.answerSession,
  sessions.removeSession,
  sessions.dismissObjection,
  undo.listUndos,
  undo.undo,
  undo.forgetUndo,
  events.followEvents,
  announcements.listAnnouncements,
  announcements.announce,
  announcements.operateQuiet,
  announcements.operateAnnouncement,
  announcements.withdrawAnnouncement,
  injections.listInjections,
  injections.inject,
  injections.resetInjections,
  injections.removeInjected,
  voiceProfiles.listVoiceProfiles,
  voiceProfiles.readSentences,
  voiceProfiles.readSentence,
  voiceProfiles.discardReading,
  voiceProfiles.fitVoice,
  voiceProfiles.getVoiceProfile,
  voiceProfiles.importVoiceProfile,
  voiceProfiles.removeVoiceProfile,
  wakeWords.listWakeWords,
  wakeWords.trainWakeWord,
  wakeWords.recordWakeWord,
  wakeWords.getWakeWord,
  wakeWords.importWakeWord,
  wakeWords.removeWakeWord,
  wakeWords.removeWakeWordRecordings,
  wakeWords.tryWakeWord,
  models.listModels,
  models.addModel,
  models.checkModel,
  models.removeModel,
  audio.followLevels,
  logs.getLogs,
  logs.getComponentLogs,
  logs.getSkillLogs,
  metrics.getMetrics,
  fleet.listFleet,
  fleet.findFleetBoards,
  fleet.addFleetBoard,
  fleet.operateFleetBoard,
  fleet.removeFleetBoard,
  spec.getSpec,
  docs.getDocs,
] as const;

/** The services that all of them need together. */
export type RouteNeeds = NeedsOf<typeof routes>;
