/**
 * The TypeScript client of the kit: scripts/generate.ts bundles it into kit/typescript/sotto.js. Its types are in
 * sotto.d.ts.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import {
  type AsrToken,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueStartSession,
  errorDialogueManager,
  errorInjection,
  injectionPerform,
  intent as intentTopic,
  type IntentMessage,
  type Slot,
  type SlotValue,
} from "#bus";
import { join } from "../../platform/port/join.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { followTimeZone } from "../../platform/port/time-zone.ts";
import { wentWrong } from "./went-wrong.ts";

export type Question = {
  readonly question: string;
  readonly intents?: readonly string[] | undefined;
  readonly slot?: string | undefined;
  readonly customData?: string | undefined;
};
export type QuestionOptions = { intents?: readonly string[]; slot?: string; customData?: string };
// biome-ignore lint: a handler that returns nothing is one
export type Answer = string | Question | undefined | void;
export type Ended = {
  readonly sessionId: string;
  readonly siteId: string;
  readonly customData: string | undefined;
  readonly reason: string;
};

export function question(text: string, options: QuestionOptions = {}): Question {
  return { question: text, ...options };
}

export class Asked {
  readonly #message: IntentMessage;

  constructor(message: IntentMessage) {
    this.#message = message;
  }
  get intent(): string {
    return this.#message.intent.intentName;
  }
  get said(): string {
    return this.#message.input;
  }
  get confidence(): number {
    return this.#message.intent.confidenceScore;
  }
  get siteId(): string {
    return this.#message.siteId;
  }
  get sessionId(): string {
    return this.#message.sessionId;
  }
  /** The language of the assistant, "en" or "de_AT": the answer is spoken in it. */
  get language(): string {
    return this.#message.lang ?? "en";
  }
  get customData(): string | undefined {
    return this.#message.customData ?? undefined;
  }
  get slots(): readonly Slot[] {
    return this.#message.slots;
  }

  /** The words of the last utterance, as they were heard: none when it was typed. */
  get heard(): readonly AsrToken[] {
    return this.#message.asrTokens?.at(-1) ?? [];
  }

  value(slot: string): SlotValue | undefined {
    return this.slots.find(({ slotName }) => slotName === slot)?.value;
  }

  text(slot: string): string {
    const found = this.slots.find(({ slotName }) => slotName === slot);
    if (found === undefined) return "";
    return "value" in found.value ? String(found.value.value) : found.rawValue;
  }

  number(slot: string): number | undefined {
    const value = this.value(slot);
    const found = value !== undefined && "value" in value ? Number(value.value) : Number.NaN;
    return Number.isFinite(found) ? found : undefined;
  }

  seconds(slot: string): number | undefined {
    const value = this.value(slot);
    if (value?.kind !== "Duration") return undefined;
    const days = value.years * 365 + value.quarters * 91 + value.months * 30 + value.weeks * 7 + value.days;
    return ((days * 24 + value.hours) * 60 + value.minutes) * 60 + value.seconds;
  }
}

type Handler = (asked: Asked) => Answer | Promise<Answer>;

/** The platform adds the time and the skill's name to each line. */
const log: Log = {
  debug: () => {},
  info: (_fields, message) => console.log(message),
  warn: (fields, message) => console.error(`warning: ${message} ${JSON.stringify(fields)}`),
  error: (fields, message) => console.error(`error: ${message}`, fields["error"] ?? JSON.stringify(fields)),
};

export class Skill {
  readonly data = process.env["SOTTO_SKILL_DATA"] ?? tmpdir();
  readonly #settings: ReadonlyMap<string, string>;
  readonly #handlers = new Map<string, Handler>();
  readonly #ended: ((ended: Ended) => void)[] = [];
  #port: Port | undefined;
  /** Names what it injects: the refusal of something without an id may be about what another skill has injected. */
  readonly #injection = randomUUID();
  /** It hears why its injections are refused, from the first one on. */
  #hearsRefusals = false;

  constructor({ folder = process.cwd() }: { folder?: string } = {}) {
    this.#settings = new Map([...iniOf(folder, "config.ini.default"), ...iniOf(folder, "config.ini")]);
  }

  setting(section: string, key: string): string {
    return this.#settings.get(`${section}.${key}`) ?? "";
  }

  /** Returns the settings of a section by their names, without empty ones. */
  section(name: string): ReadonlyMap<string, string> {
    const own = [...this.#settings].flatMap(([key, value]): [string, string][] =>
      key.startsWith(`${name}.`) && value !== "" ? [[key.slice(name.length + 1), value]] : [],
    );
    return new Map(own);
  }

  on(intent: string, answer: Handler): this {
    this.#handlers.set(intent, answer);
    return this;
  }

  onEnded(hear: (ended: Ended) => void): this {
    this.#ended.push(hear);
    return this;
  }

  notify(text: string, siteId = "default"): void {
    this.port.say(dialogueStartSession, { init: { type: "notification", text }, siteId });
  }

  ask(text: string, { siteId = "default", intents, customData }: QuestionOptions & { siteId?: string } = {}): void {
    this.port.say(dialogueStartSession, {
      init: {
        type: "action",
        text,
        canBeEnqueued: true,
        sendIntentNotRecognized: false,
        ...(intents === undefined ? {} : { intentFilter: [...intents] }),
      },
      siteId,
      ...(customData === undefined ? {} : { customData }),
    });
  }

  /** Adds values to entities, or replaces all values that were injected into them before. */
  inject(values: Readonly<Record<string, readonly string[]>>, { replace = false } = {}): void {
    const lists = Object.fromEntries(Object.entries(values).map(([entity, list]) => [entity, [...list]]));
    if (!this.#hearsRefusals) void this.#hearRefusals();
    this.port.say(injectionPerform, { id: this.#injection, operations: [[replace ? "addFromVanilla" : "add", lists]] });
  }

  async start(): Promise<void> {
    const port = await join(busOfEnvironment(), { log });
    this.#port = port;
    followTimeZone();
    process.once("SIGTERM", () => void this.stop().finally(() => process.exit(0)));
    if (this.#ended.length > 0)
      await port.hear(dialogueSessionEnded, ({ sessionId, siteId, customData, termination: { reason } }) => {
        for (const hear of this.#ended) hear({ sessionId, siteId, customData: customData ?? undefined, reason });
      });
    await port
      .hear(errorDialogueManager, ({ sessionId, error, context }) =>
        log.error({ sessionId, about: context }, `the platform refuses what this skill has said: ${error}`),
      )
      .catch((error: Error) =>
        log.debug({ reason: error.message }, "a board before 0.3 tells no skill what it refuses"),
      );
    await Promise.all(
      [...this.#handlers].map(([intentName, handler]) =>
        port
          .hear(intentTopic, (message) => this.#answer(message, handler), { intentName })
          // It continues with its other intents.
          .catch((error: Error) =>
            log.error(
              { intent: intentName, reason: error.message },
              `may not hear the intent ${intentName}: skill.toml lists what it hears`,
            ),
          ),
      ),
    );
    log.info({}, "ready");
  }

  async stop(): Promise<void> {
    await this.#port?.flush();
    await this.#port?.leave();
  }

  /** The connection to the bus, for skills of the package. Throws before `start`. */
  get port(): Port {
    if (this.#port === undefined) throw new Error("the skill has not been started");
    return this.#port;
  }

  async #hearRefusals(): Promise<void> {
    this.#hearsRefusals = true;
    await this.port
      .hear(errorInjection, ({ error, context }) => {
        if (context === `${injectionPerform.format({})} ${this.#injection}`)
          log.error({ about: context }, `what this skill has injected was refused: ${error}`);
      })
      .catch((error: Error) => log.debug({ reason: error.message }, "a board before 0.3 tells no skill about that"));
  }

  async #answer(message: IntentMessage, handler: Handler): Promise<void> {
    const { sessionId } = message;
    const port = this.port;
    let answer: Answer;
    try {
      answer = await handler(new Asked(message));
    } catch (error) {
      log.error({ error }, `${message.intent.intentName} could not be answered`);
      answer = wentWrong(message.lang ?? "en");
    }
    if (typeof answer !== "object") {
      port.say(dialogueEndSession, { sessionId, ...(answer ? { text: answer } : {}) });
      return;
    }
    const { question: text, intents, slot, customData } = answer;
    port.say(dialogueContinueSession, {
      sessionId,
      text,
      sendIntentNotRecognized: false,
      ...(intents === undefined ? {} : { intentFilter: [...intents] }),
      ...(slot === undefined ? {} : { slot }),
      ...(customData === undefined ? {} : { customData }),
    });
  }
}

/** How the platform says that a skill reaches the bus. */
export function busOfEnvironment(): Bus {
  const { env } = process;
  const read = (name: string) => {
    const file = env[name];
    return file === undefined || file === "" ? undefined : readFileSync(file, "utf8");
  };
  return {
    url: env["SOTTO_BUS_URL"] ?? "mqtt://127.0.0.1:1883",
    prefix: env["SOTTO_BUS_PREFIX"] ?? "msg",
    username: env["SOTTO_BUS_USERNAME"],
    password: read("SOTTO_BUS_PASSWORD_FILE")?.trim(),
    ca: read("SOTTO_BUS_CA_FILE"),
  };
}

function iniOf(folder: string, file: string): [string, string][] {
  let text: string;
  try {
    text = readFileSync(joinPath(folder, file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  let section = "";
  return text.split(/\r?\n/u).flatMap((line): [string, string][] => {
    const name = /^\s*\[([^\]]+)\]\s*$/u.exec(line)?.[1]?.trim();
    if (name !== undefined) section = name;
    const [, key, value = ""] = name === undefined ? (/^\s*([^=:#;[\s][^=:]*?)\s*[=:]\s*(.*)$/u.exec(line) ?? []) : [];
    return key === undefined ? [] : [[`${section}.${key}`, value.trim()]];
  });
}
