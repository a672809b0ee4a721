/**
 * Access rules: what each client may say and hear, derived from the components' declarations. To add a kind of client:
 * an Access here, a credential in the supervisor, and a row in access.test.ts.
 */
import { withDevices } from "./device-access.ts";
import { refuseRecordings } from "./recorded-words.ts";
import { refuseRings } from "./ring-sounds.ts";
import { refuseOrders } from "./skill-announcements.ts";
import { judgeSessions } from "./skill-sessions.ts";
import { TopicSet } from "./topic-set.ts";

/** The parts of a component's declaration that are needed here. */
export type Speaker = {
  readonly name: string;
  readonly hears: readonly { filter(): string }[];
  readonly says: readonly { filter(): string }[];
};

export type Access = {
  /** Returns true when the client may publish to this topic. */
  readonly says: (topic: string) => boolean;
  /** Returns true when a message on this topic is delivered to the client, whatever its subscriptions. */
  readonly hears: (topic: string) => boolean;
  /**
   * Returns why a filter is refused with 0x80, naming the missing right; undefined when it is accepted. Omitted, every
   * filter is accepted: `hears` decides about deliveries.
   */
  readonly wants?: (filter: string) => string | undefined;
  /** True when its messages may be retained (never audio, see retained.ts). */
  readonly retains: boolean;
  /** Returns why a message is refused although its topic is allowed; undefined when it is accepted. */
  readonly refusal?: (topic: string, payload: Buffer) => string | undefined;
  /** Returns true when it gets a message that it may hear by its topic. */
  readonly concerns?: (topic: string, payload: Buffer) => boolean;
  /** Of errors about injections it gets those about its own requests (own-injections.ts). */
  readonly isToldOwnInjections?: boolean;
  /** Returns the payload that replaces the original; undefined to keep it. */
  readonly stamp?: (topic: string, payload: Buffer) => Buffer | undefined;
  /**
   * The client is on another machine: it is admitted only on listeners for other machines, with one connection at a
   * time.
   */
  readonly outside?: boolean;
  /** Nothing is kept for it while it is away, whatever it asks for. */
  readonly isTransient?: boolean;
};

/** Filters of what a client may say and hear, without the prefix. */
export type Topics = { readonly says: readonly string[]; readonly hears: readonly string[] };

/**
 * A component says and hears what its declaration lists; every component hears presence and requests for it, and each
 * responds for itself.
 */
export function componentTopics({ name, says, hears }: Speaker): Topics {
  return {
    says: [...says.map((topic) => topic.filter()), `component/${name}/status`, `component/${name}/pong`],
    hears: [...hears.map((topic) => topic.filter()), "component/+/status", "component/ping"],
  };
}

export function componentAccess(component: Speaker, prefix: string): Access {
  const { says, hears } = componentTopics(component);
  return access(prefix, says, hears, false);
}

export type SkillRights = {
  /** Names of the intents it hears; all by default. */
  readonly intents?: readonly string[] | undefined;
  /** It may speak outside a session. */
  readonly speak?: boolean;
  /** It may play sounds. */
  readonly play?: boolean;
  /** It may add values to entities. */
  readonly inject?: boolean;
  /** It may hear the microphones. */
  readonly audio?: boolean;
  /** It may change the volume of the speakers. */
  readonly volume?: boolean;
  /** It may mute microphones and end that. */
  readonly mute?: boolean;
  /** It may hear when it listens, thinks and speaks, and what. */
  readonly stages?: boolean;
  /** It may hear what is said to the board. */
  readonly sentences?: boolean;
  /** It may hear what other skills answer. */
  readonly answers?: boolean;
  /** It may announce in the rooms. */
  readonly announce?: boolean;
  /** It may learn which sites there are and what can be said. */
  readonly overview?: boolean;
  /** It may command the music player of the machine, and the media players that the skill `home` knows. */
  readonly music?: boolean;
  /** It may talk with the house's devices, on topics outside the platform's. */
  readonly devices?: boolean;
};

/** What each right additionally lets a skill say and hear. */
const granted = {
  speak: { says: ["tts/say"], hears: ["tts/sayFinished"] },
  play: { says: ["audioServer/+/playBytes/+", "tts/registerSound/+"], hears: ["audioServer/+/playFinished"] },
  inject: {
    says: ["injection/perform", "injection/statusRequest"],
    hears: ["injection/complete", "injection/status", "error/injection"],
  },
  audio: { says: [], hears: ["audioServer/+/audioFrame"] },
  volume: { says: ["audioServer/+/changeVolume"], hears: ["audioServer/+/volumeState"] },
  mute: { says: ["audioServer/+/muteMicrophone"], hears: ["audioServer/+/microphoneState"] },
  stages: {
    says: [],
    hears: ["asr/startListening", "asr/stopListening", "tts/say", "tts/sayFinished", "updates/changed"],
  },
  sentences: { says: [], hears: ["asr/textCaptured"] },
  answers: { says: [], hears: ["dialogueManager/continueSession", "dialogueManager/endSession"] },
  announce: { says: ["announcements/perform"], hears: ["announcements/done"] },
  overview: { says: ["overview/perform"], hears: ["overview/done"] },
  music: { says: ["players/perform"], hears: ["players/known", "players/done"] },
  // The supervisor asks the skill about the devices, and skills for music about the players.
  devices: { says: ["home/done", "players/known", "players/done"], hears: ["home/perform", "players/perform"] },
} as const;
const rights = Object.keys(granted) as readonly (keyof typeof granted)[];

/** A skill hears intents and the dialogue's sessions, answers in its own, and hears what went wrong in them; sound, speech and injections only as granted. */
export function skillTopics(given: SkillRights = {}): Topics {
  const session = ["continueSession", "endSession", "startSession", "configure"];
  const events = ["sessionQueued", "sessionStarted", "sessionEnded", "intentNotRecognized"];
  const hears = [...events.map((event) => `dialogueManager/${event}`), "error/dialogueManager"];
  hears.push(...(given.intents?.map((name) => `intent/${name}`) ?? ["intent/#"]));
  const says = session.map((command) => `dialogueManager/${command}`);
  for (const right of rights)
    if (given[right] === true) {
      says.push(...granted[right].says);
      hears.push(...granted[right].hears);
    }
  return { says, hears };
}

/** The topic alone does not tell whose session it is: the broker reads what a skill says [skill-sessions.ts]. */
export function skillAccess(prefix: string, given: SkillRights = {}): Access {
  const { says, hears } = skillTopics(given);
  const own = access(prefix, says, hears, false);
  const sessions = judgeSessions(prefix, given.intents);
  const { owns, refusal, concerns } = sessions;
  const judged = refuseRings(prefix, refuseRecordings(prefix, refuseOrders(prefix, owns, refusal)));
  const all: Access = {
    ...own,
    ...sessions,
    concerns,
    refusal: judged,
    isToldOwnInjections: true,
    wants: (filter) => (own.wants?.(filter) === undefined ? undefined : missing(prefix, filter)),
  };
  return given.devices === true ? withDevices(all, prefix) : all;
}

/** Returns the right that a skill would need for this filter. */
function missing(prefix: string, filter: string): string {
  const meets = (topics: readonly string[]) => new TopicSet(topics.map((topic) => `${prefix}/${topic}`)).meets(filter);
  const right = rights.find((name) => meets(granted[name].hears));
  if (right !== undefined) return `it lacks the right "${right}"`;
  if (meets(["intent/#"])) return `it lacks the intent "${filter.slice(`${prefix}/intent/`.length)}"`;
  return meets(["#"]) ? "there is no right for it" : `it is not below ${prefix}/: it lacks the right "devices"`;
}

/**
 * The access of the supervisor's own user, of operators' programs, and, where the listener is open, of everybody on
 * this machine: everything below the prefix.
 */
export function openAccess(prefix: string): Access {
  return access(prefix, ["#"], ["#"], true);
}

export function access(prefix: string, says: readonly string[], hears: readonly string[], retains: boolean): Access {
  const below = (filters: readonly string[]): TopicSet => new TopicSet(filters.map((filter) => `${prefix}/${filter}`));
  const [said, heard] = [below(says), below(hears)];
  return {
    says: (topic) => said.has(topic),
    hears: (topic) => heard.has(topic),
    retains,
    wants: (filter) =>
      heard.meets(filter) ? undefined : `this client may hear nothing below ${prefix}/ that matches it`,
  };
}
