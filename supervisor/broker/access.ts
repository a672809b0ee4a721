/**
 * Who may say and hear what, derived from what each component declares. Where a new kind of client is added: give it an
 * Access here, a credential in the supervisor, and a row in access.test.ts.
 */
import { judgeSessions } from "./skill-sessions.ts";
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
  /**
   * Why a filter is refused with 0x80, in words that name the right it lacks; undefined when it may be wanted. Any may be
   * when left out: what counts is `hears`.
   */
  readonly wants?: (filter: string) => string | undefined;
  /** Whether what it says may be retained (never audio, see retained.ts). */
  readonly retains: boolean;
  /** Why something is refused that it may say by its topic; undefined when it is not. */
  readonly refusal?: (topic: string, payload: Buffer) => string | undefined;
  /** Whether it is told of something that it may hear by its topic. */
  readonly concerns?: (topic: string, payload: Buffer) => boolean;
  /** What is passed on instead of what it says; undefined for the same. */
  readonly stamp?: (topic: string, payload: Buffer) => Buffer | undefined;
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

/**
 * A skill hears intents and the dialogue's sessions and answers in its own; sound, speech and injections only as granted.
 * Topics alone cannot tell whose a session is: the broker reads what a skill says [skill-sessions.ts].
 */
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
  const own = access(prefix, says, hears, false);
  return {
    ...own,
    ...judgeSessions(prefix, rights.intents),
    wants: (filter) => (own.wants?.(filter) === undefined ? undefined : missing(prefix, filter)),
  };
}

/** The right of a skill that would let a filter bring something. */
function missing(prefix: string, filter: string): string {
  const meets = (topics: readonly string[]) => new TopicSet(topics.map((topic) => `${prefix}/${topic}`)).meets(filter);
  const right = (["speak", "play", "inject", "audio"] as const).find((name) => meets(granted[name].hears));
  if (right !== undefined) return `it lacks the right "${right}"`;
  if (meets(["intent/#"])) return `it lacks the intent "${filter.slice(`${prefix}/intent/`.length)}"`;
  return meets(["#"]) ? "there is no right for it" : `it is not below ${prefix}/`;
}

/** The supervisor's own user, an operator's program, and where the listener is open everybody on this machine: all below the prefix. */
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
    wants: (filter) => (heard.meets(filter) ? undefined : `nothing of it is heard by this client, below ${prefix}/`),
  };
}
