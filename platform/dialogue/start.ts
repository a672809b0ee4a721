/** Connects the state machines of all sites to the bus. */
import { asrLoaded, asrStopListening, dialogueLoaded, dialogueSessionEnded, hotwordToggleOn, nluLoaded } from "#bus";
import { KeptSwitches } from "../port/kept-switches.ts";
import type { Port, Stand, Start } from "../port/port.ts";
import { hearAnswers } from "./answers.ts";
import { Assistants } from "./assistants.ts";
import type { DialogueConfig } from "./component.ts";
import type { Context, FollowUp } from "./context.ts";
import { HotwordState } from "./hotword-state.ts";
import { IntentSwitches } from "./intent-switches.ts";
import { OpenSessions } from "./open-sessions.ts";
import { hearWakeWords } from "./hear-wake-words.ts";
import { hearPresence } from "./presence.ts";
import { hearRequests } from "./requests.ts";
import type { Limits } from "./session.ts";
import { Sites, type Spoken } from "./sites.ts";
import { WakeWords } from "./wake-words.ts";
import { sayEffect } from "./words.ts";

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

export function limitsOf(config: DialogueConfig): Limits {
  return {
    sessionTimeoutMs: milliseconds(config.session_timeout),
    typedAnswerMs: milliseconds(config.typed_answer),
    skillTimeoutMs: milliseconds(config.skill_answer),
    nluTimeoutMs: milliseconds(config.nlu_answer),
    ttsTimeoutMs: milliseconds(config.tts_answer),
    ttsPerCharacterMs: milliseconds(config.tts_per_character),
    maxSessionMs: milliseconds(config.longest_session),
    retries: config.retries,
    silenceRetries: config.silence_retries,
    queueLength: config.queue_length,
    likelihoodThreshold: config.likelihood_threshold,
    unforeseenConfidence: config.unforeseen_confidence,
  };
}

/** A site with 0 seconds is not listened to after any answer. */
export function followUpOf(
  config: Pick<DialogueConfig, "follow_up" | "follow_up_sites" | "follow_up_intents">,
  siteId: string,
): FollowUp {
  const own = Object.hasOwn(config.follow_up_sites, siteId) ? config.follow_up_sites[siteId] : undefined;
  return { seconds: own ?? config.follow_up, intents: own === 0 ? {} : config.follow_up_intents };
}

type ContextParts = {
  readonly config: DialogueConfig;
  readonly assistants: Assistants;
  readonly switches: IntentSwitches;
};

function contextsOf({ config, assistants, switches }: ContextParts) {
  const limits = limitsOf(config);
  return function contextOf(siteId: string, assistant: string | undefined): Context {
    const { phrases, language, intents, switchable } = assistants.view(assistant);
    return {
      limits,
      phrases,
      language,
      intents,
      followUp: followUpOf(config, siteId),
      enabled: switches.enabled(siteId, switchable),
      earlier: assistants.earlier(assistant).of(siteId),
      of: (other) => contextOf(siteId, other),
    };
  };
}

function after(wait: number, work: () => void): () => void {
  const timer = setTimeout(work, wait);
  return () => clearTimeout(timer);
}

export const startDialogue: Start<DialogueConfig> = async ({ port, config, log, folders, report }) => {
  const { max_sites: maxSites } = config;
  const switches = new IntentSwitches(maxSites);
  const wakeWords = new WakeWords(milliseconds(config.wake_word_pause), maxSites);
  const hotwords = new HotwordState(maxSites);
  const open = new OpenSessions(folders.cache, (error) =>
    log.error({ error }, "cannot note which sessions are open; a restart now would leave them without an end"),
  );
  const assistants = new Assistants(folders, log, maxSites);
  const toggles = new KeptSwitches({
    folder: folders.data,
    log,
    what: "the dialogue",
    code: "DIALOGUE_OFF",
    remedy: "publish `dialogueManager/toggleOn` with each site",
    changed: () => tell(),
  });
  const tell = (): void => report?.({ holds: assistants.holds, faults: toggles.faults });

  const contextOf = contextsOf({ config, assistants, switches });
  const execute = (effect: Spoken, assistant: string | undefined): void => {
    hotwords.toggled(effect);
    assistants.earlier(assistant).note(effect, assistants.view(assistant).language ?? "en");
    if (effect.effect === "sessionQueued" || effect.effect === "sessionStarted") open.opened(openSession(effect));
    sayEffect(effect, port, { rhasspy: config.rhasspy_shapes, assistant });
    if (effect.effect === "sessionEnded") open.closed(effect.sessionId);
  };
  const sites = new Sites({ maxSites, contextOf, execute, after, log, isOff: (siteId) => !toggles.isOn(siteId) });

  const load = async (): Promise<void> => {
    await assistants.load();
    tell();
  };

  const loadAgain = async (): Promise<void> => {
    await load();
    port.say(dialogueLoaded, { reloaded: true });
  };

  await load();
  endLeftOver({ port, log }, open);
  port.onReconnect(() => hotwords.assert(port, sites));
  const windowMs = milliseconds(config.room_choice);
  const [wakes] = await Promise.all([
    hearWakeWords(port, log, {
      sites,
      wakeWords,
      assistants,
      toggles,
      windowMs,
      maxSites,
      gains: config.room_gains,
      after,
    }),
    hearAnswers(port, sites),
    hearRequests(port, log, { sites, switches, toggles }),
    // Installing an assistant reloads both components: the assistant exists by then.
    port.hear(asrLoaded, loadAgain),
    port.hear(nluLoaded, loadAgain),
    hearPresence(port, sites, hotwords),
  ]);
  port.say(dialogueLoaded, { reloaded: false });
  return {
    async stop() {
      wakes.stop();
      sites.happenEverywhere({ event: "shutdown" });
      await port.flush();
      await toggles.flush();
    },
  };
};

const openSession = ({
  sessionId,
  siteId,
  customData,
}: Extract<Spoken, { effect: "sessionQueued" | "sessionStarted" }>) => ({
  sessionId,
  siteId,
  ...(customData !== undefined && { customData }),
});

/** Ends the sessions of a dialogue manager that was killed. */
function endLeftOver({ port, log }: Pick<Stand<unknown>, "log"> & { port: Port }, open: OpenSessions): void {
  try {
    for (const { sessionId, siteId, customData } of open.takeLeftOver()) {
      log.warn({ sessionId, siteId }, "ending a session that was left open");
      const termination = { reason: "error", error: "the dialogue manager was started again" } as const;
      port.say(asrStopListening, { siteId, sessionId });
      port.say(dialogueSessionEnded, { sessionId, siteId, customData, termination });
      port.say(hotwordToggleOn, { siteId, sessionId });
    }
  } catch (error) {
    log.error({ error }, "cannot read the list of open sessions");
  }
}
