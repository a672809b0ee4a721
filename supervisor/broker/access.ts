/**
 * Who may say and hear what, derived from what each component declares. Where a new kind of client is added: give it an
 * Access here, a credential in the supervisor, and a row in access.test.ts.
 */
import { TopicSet } from "./topic-set.ts";

/** What this needs of a component: every component.ts has it. */
export type Speaker = {
  readonly name: string;
  readonly hears: readonly { filter(): string }[];
  readonly says: readonly { filter(): string }[];
};

export type Access = {
  /** Whether a client may publish to this topic's name. */
  readonly says: (topic: string) => boolean;
  /** Whether a message on this topic's name is delivered to a client, whatever it subscribed to. */
  readonly hears: (topic: string) => boolean;
  /** Why a filter is refused with 0x80; undefined when it may be wanted. Any may be when left out: what counts is `hears`. */
  readonly wants?: (filter: string) => string | undefined;
  /** Whether what it says may be retained (never audio, see retained.ts). */
  readonly retains: boolean;
  /** Why something is refused that it may say by its topic; undefined when it is not. */
  readonly refusal?: (topic: string, payload: Buffer) => string | undefined;
  /** Whether it is told of something that it may hear by its topic. */
  readonly concerns?: (topic: string, payload: Buffer) => boolean;
  /** It is on another machine: it is let in where other machines are, and one connection of it at a time. */
  readonly outside?: boolean;
};

/** A component says and hears what its declaration lists; all see who is there and are asked; each answers for itself. */
export function componentAccess(component: Speaker, prefix: string): Access {
  return access(
    prefix,
    [
      ...component.says.map((topic) => topic.filter()),
      `component/${component.name}/status`,
      `component/${component.name}/pong`,
    ],
    [...component.hears.map((topic) => topic.filter()), "component/+/status", "component/ping"],
    false,
  );
}

export type SkillRights = {
  /** Names of the intents it hears: all when left out. */
  readonly intents?: readonly string[] | undefined;
  /** It may speak outside a session. */
  readonly speak?: boolean;
  /** It may play sounds. */
  readonly play?: boolean;
  /** It may teach entities new values. */
  readonly inject?: boolean;
  /** It hears the microphones. */
  readonly audio?: boolean;
};

/** What else each right lets a skill say and hear. */
const granted = {
  speak: { says: ["tts/say"], hears: ["tts/sayFinished"] },
  play: { says: ["audioServer/+/playBytes/+"], hears: ["audioServer/+/playFinished"] },
  inject: { says: ["injection/perform"], hears: ["injection/complete"] },
  audio: { says: [], hears: ["audioServer/+/audioFrame"] },
} as const;

/** A skill hears intents and the dialogue's sessions and answers in them; sound, speech and injections only as granted. */
export function skillAccess(prefix: string, rights: SkillRights = {}): Access {
  const session = ["continueSession", "endSession", "startSession", "configure"];
  const events = ["sessionQueued", "sessionStarted", "sessionEnded", "intentNotRecognized"];
  const hears = events.map((event) => `dialogueManager/${event}`);
  hears.push(...(rights.intents?.map((name) => `intent/${name}`) ?? ["intent/#"]));
  const says = session.map((command) => `dialogueManager/${command}`);
  for (const right of ["speak", "play", "inject", "audio"] as const)
    if (rights[right] === true) {
      says.push(...granted[right].says);
      hears.push(...granted[right].hears);
    }
  return access(prefix, says, hears, false);
}

/** An anonymous local client, as with a broker of one's own: everything below the prefix, nothing beside it. */
export function anonymousAccess(prefix: string): Access {
  return access(prefix, ["#"], ["#"], true);
}

function access(prefix: string, says: readonly string[], hears: readonly string[], retains: boolean): Access {
  const below = (filters: readonly string[]): TopicSet => new TopicSet(filters.map((filter) => `${prefix}/${filter}`));
  const [said, heard] = [below(says), below(hears)];
  return { says: (topic) => said.has(topic), hears: (topic) => heard.has(topic), retains };
}
