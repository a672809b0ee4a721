/**
 * The public interface of hermes-javascript, the library of skills for Snips, in JavaScript alone and for the bus of Sotto.
 * It contains no code of the original, which is a binding to a native library. scripts/generate.ts bundles it into
 * hermes-javascript/index.js.
 */
import { Connection } from "./connection.ts";
import { Dialog } from "./dialog.ts";
import type { HermesOptions } from "./options.ts";
import { type Events, json, Subset } from "./subset.ts";

export * from "./enums.ts";
export type { HermesOptions } from "./options.ts";

const injection: Events = {
  says: {
    injection_request: json("injection/perform"),
    injection_status_request: json("injection/statusRequest"),
    injection_reset_request: json("injection/reset/perform"),
  },
  hears: {
    injection_status: "injection/status",
    injection_complete: "injection/complete",
    injection_reset_complete: "injection/reset/complete",
  },
};
const feedback: Events = {
  says: {
    notification_on: json("feedback/sound/toggleOn"),
    notification_off: json("feedback/sound/toggleOff"),
  },
  hears: {},
};
const tts: Events = {
  says: {
    register_sound: ({ soundId, wavSound }: { soundId: string; wavSound: string }) => ({
      topic: `tts/registerSound/${soundId}`,
      payload: Buffer.from(wavSound, "base64"),
    }),
  },
  hears: {},
};
const audio: Events = {
  says: {
    play_audio: ({ id, siteId, wavBytes }: { id: string; siteId: string; wavBytes: string }) => ({
      topic: `audioServer/${siteId}/playBytes/${id}`,
      payload: Buffer.from(wavBytes, "base64"),
    }),
  },
  hears: { play_finished_all: "audioServer/+/playFinished", "play_finished/": "audioServer/*/playFinished" },
};

export class Hermes {
  readonly #connection: Connection;
  readonly #subsets = new Map<Events | typeof Dialog, Subset>();

  constructor(options: HermesOptions = {}) {
    this.#connection = new Connection(options);
  }

  dialog(): Dialog {
    const dialog = (this.#subsets.get(Dialog) as Dialog | undefined) ?? new Dialog(this.#connection);
    this.#subsets.set(Dialog, dialog);
    return dialog;
  }

  injection(): Subset {
    return this.#subset(injection);
  }

  feedback(): Subset {
    return this.#subset(feedback);
  }

  tts(): Subset {
    return this.#subset(tts);
  }

  audio(): Subset {
    return this.#subset(audio);
  }

  /** Disconnects, when what was published has been sent. */
  destroy(): void {
    void this.#connection.close();
  }

  #subset(events: Events): Subset {
    const subset = this.#subsets.get(events) ?? new Subset(this.#connection, events);
    this.#subsets.set(events, subset);
    return subset;
  }
}

/** Runs `context` with a client. The process lives until `done` is called. */
export function withHermes(context: (hermes: Hermes, done: () => void) => unknown, options?: HermesOptions): void {
  const hermes = new Hermes(options);
  const alive = keepAlive();
  context(hermes, () => {
    hermes.destroy();
    killKeepAlive(alive);
  });
}

export function keepAlive(intervalMs = 60_000): NodeJS.Timeout {
  return setInterval(() => {}, intervalMs);
}

export function killKeepAlive(alive: NodeJS.Timeout): void {
  clearInterval(alive);
}

export const tools = { keepAlive, killKeepAlive };
