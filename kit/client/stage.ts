/** What the board is doing at a site, from what is heard on the bus: for shipped skills that show it. */
import {
  asrStartListening,
  asrStopListening,
  dialogueIntentNotRecognized,
  dialogueSessionEnded,
  dialogueSessionStarted,
  ttsSay,
  ttsSayFinished,
  updatesChanged,
} from "#bus";
import type { Port } from "../../platform/port/port.ts";

export type Stage = "idle" | "listening" | "thinking" | "speaking" | "error" | "muted" | "update";

export type Event =
  | "sessionStarted"
  | "startListening"
  | "stopListening"
  | "say"
  | "sayFinished"
  | "notUnderstood"
  | "failed"
  | "sessionEnded"
  | "muted"
  | "unmuted"
  | "updateStarted"
  | "updateEnded";

const shown: Readonly<Partial<Record<Event, Stage>>> = {
  sessionStarted: "thinking",
  startListening: "listening",
  stopListening: "thinking",
  say: "speaking",
  sayFinished: "thinking",
  sessionEnded: "idle",
};

/** How long an error is shown, in milliseconds. */
export const errorMs = 2000;
/** A session whose end was not heard, because the platform was restarted, is over after this time. */
export const forgottenMs = 120_000;

export class Stages {
  #session: Stage = "idle";
  #inSession = false;
  #isMuted = false;
  #isUpdating = false;
  #isFailed = false;

  get stage(): Stage {
    // Whoever has muted the microphone must see it at any time, and that an upgrade runs only if nothing else happens.
    if (this.#isMuted) return "muted";
    if (this.#isFailed) return "error";
    if (this.#session !== "idle") return this.#session;
    return this.#isUpdating ? "update" : "idle";
  }

  get isMuted(): boolean {
    return this.#isMuted;
  }

  hear(event: Event): Stage {
    if (event === "muted" || event === "unmuted") this.#isMuted = event === "muted";
    else if (event === "updateStarted" || event === "updateEnded") this.#isUpdating = event === "updateStarted";
    else if (event === "notUnderstood" || event === "failed") this.#isFailed = true;
    else {
      if (event === "sessionStarted") this.#inSession = true;
      if (event === "sessionEnded") this.#inSession = false;
      if (event !== "sessionEnded") this.#isFailed = false;
      const next = shown[event] ?? this.#session;
      // An announcement is spoken without a session, and nothing follows it.
      this.#session = next === "thinking" && !this.#inSession ? "idle" : next;
    }
    return this.stage;
  }

  /** The error was shown long enough. */
  calm(): Stage {
    this.#isFailed = false;
    return this.stage;
  }

  /** Nothing was heard of the session for so long that it must be over. */
  forget(): Stage {
    this.#session = "idle";
    this.#inSession = false;
    return this.stage;
  }
}

/**
 * Hears what happens at the sites, except their microphones; upgrades happen at all of them (undefined). Resolves to false when
 * the skill may not hear all of it.
 */
export async function hearStages(
  port: Pick<Port, "hear">,
  hear: (event: Event, siteId: string | undefined) => void,
): Promise<boolean> {
  const at =
    (event: Event) =>
    ({ siteId }: { readonly siteId: string }): void =>
      hear(event, siteId);
  const heard = await Promise.allSettled([
    port.hear(dialogueSessionStarted, at("sessionStarted")),
    port.hear(asrStartListening, at("startListening")),
    port.hear(asrStopListening, at("stopListening")),
    port.hear(ttsSay, at("say")),
    port.hear(ttsSayFinished, at("sayFinished")),
    port.hear(dialogueIntentNotRecognized, at("notUnderstood")),
    port.hear(dialogueSessionEnded, ({ siteId, termination: { reason } }) => {
      hear("sessionEnded", siteId);
      if (reason === "error" || reason === "intentNotRecognized") hear("failed", siteId);
    }),
    port.hear(updatesChanged, ({ state }) => hear(state === "started" ? "updateStarted" : "updateEnded", undefined)),
  ]);
  return heard.every(({ status }) => status === "fulfilled");
}
