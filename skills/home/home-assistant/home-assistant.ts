/**
 * The devices of a Home Assistant, for the rest of the skill as if they had announced themselves over MQTT. Their topics begin
 * with a word that nobody can guess and that no broker hears: a device on MQTT could otherwise have a command that unlocks a door
 * of Home Assistant.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Config, objectIn, textIn } from "../discovery.ts";
import { announced, kindOf, told } from "./announcing.ts";
import { attributesOf, readThings, type Thing } from "./registry.ts";
import { serviceCall } from "./service-call.ts";
import { HomeAssistantSocket, NotAdmitted } from "./socket.ts";

type Hear = (topic: string, payload: Buffer) => void;
type Options = {
  /** Like http://homeassistant.lan:8123. */
  readonly url: string;
  readonly token: string;
  readonly onMessage: Hear;
  readonly retryMs?: number;
};

const retry = { first: 2_000, longest: 60_000, refused: 300_000 };
/** Several changes of the registry come at once. */
const settleMs = 1_000;
const registries = ["entity_registry_updated", "device_registry_updated", "area_registry_updated"];

export class HomeAssistant {
  readonly #base = `ha-${randomBytes(16).toString("hex")}`;
  readonly #options: Options;
  readonly #things = new Map<string, Thing>();
  /** What was announced last, by topic. */
  readonly #announced = new Map<string, string>();
  #filters: ReadonlySet<string> = new Set();
  #socket: HomeAssistantSocket | undefined;
  #unit = "C";
  #reading: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get connected(): boolean {
    return this.#socket !== undefined;
  }

  owns(topic: string): boolean {
    return topic.startsWith(`${this.#base}/`);
  }

  /** What is on the topics is told at once, as a broker tells retained messages. */
  subscribe(filter: string): void {
    this.#filters = new Set([...this.#filters, filter]);
    for (const thing of this.#things.values()) this.#tell(thing, (topic) => matches(filter, topic));
  }

  unsubscribe(filter: string): void {
    this.#filters = new Set([...this.#filters].filter((one) => one !== filter));
  }

  publish(topic: string, payload: string): void {
    const [, id = "", what = ""] = topic.split("/");
    const thing = this.#things.get(id);
    const call = thing === undefined ? undefined : serviceCall(thing.domain, what, payload, attributesOf(thing.state));
    if (call === undefined) {
      console.error(`Home Assistant has no such command: ${id} ${what}`);
      return;
    }
    const { domain, service, data } = call;
    const request = { domain, service, service_data: data, target: { entity_id: id } };
    this.#socket?.request("call_service", request).catch((error: Error) => {
      console.error(`Home Assistant did not do ${domain}.${service} for ${id}: ${error.message}`);
    });
  }

  /** Connects, and connects again, until the signal; without one, for ever. */
  async run(ending?: AbortSignal): Promise<void> {
    const { retryMs = retry.first } = this.#options;
    const hasEnded = (): boolean => ending?.aborted === true;
    ending?.addEventListener("abort", () => this.#socket?.close());
    for (let wait = retryMs; !hasEnded(); wait = Math.min(wait * 2, retry.longest)) {
      let why: unknown;
      try {
        const socket = await this.#open();
        wait = retryMs;
        why = await socket.closed;
      } catch (error) {
        why = error;
      }
      this.#away();
      console.error(`no connection to Home Assistant: ${why instanceof Error ? why.message : String(why)}`);
      await pause(why instanceof NotAdmitted ? retry.refused : wait, undefined, { signal: ending }).catch(() => {});
    }
  }

  async #open(): Promise<HomeAssistantSocket> {
    const socket = await HomeAssistantSocket.open({
      url: socketUrl(this.#options.url),
      token: this.#options.token,
      onEvent: (type, data) => this.#event(type, data),
    });
    try {
      this.#socket = socket;
      const config = objectIn(await socket.request("get_config"));
      this.#unit = textIn(objectIn(config?.["unit_system"])?.["temperature"]).endsWith("F") ? "F" : "C";
      // First the changes, then what is: nothing is missed in between.
      for (const event of ["state_changed", ...registries])
        await socket.request("subscribe_events", { event_type: event });
      await this.#read(socket);
      console.log(`connected to Home Assistant: ${this.#things.size} devices`);
      return socket;
    } catch (error) {
      socket.close();
      throw error;
    }
  }

  async #read(socket: HomeAssistantSocket): Promise<void> {
    const things = await readThings((type, body) => socket.request(type, body), console.error);
    this.#things.clear();
    const topics = new Map<string, string>();
    for (const thing of things) {
      this.#things.set(thing.id, thing);
      const name = thing.id.replaceAll(/[^\w-]/gu, "-");
      const topic = `homeassistant/${kindOf(thing.domain)}/${this.#base}/${name}/config`;
      topics.set(topic, JSON.stringify(announced(thing, this.#base, this.#unit)));
    }
    for (const topic of this.#announced.keys()) if (!topics.has(topic)) this.#announce(topic, "");
    for (const [topic, payload] of topics) this.#announce(topic, payload);
    for (const thing of things) this.#tell(thing);
  }

  #announce(topic: string, payload: string): void {
    if (this.#announced.get(topic) === payload) return;
    if (payload === "") this.#announced.delete(topic);
    else this.#announced.set(topic, payload);
    this.#options.onMessage(topic, Buffer.from(payload));
  }

  #event(type: string, data: Config): void {
    if (registries.includes(type)) {
      this.#reading ??= setTimeout(() => {
        this.#reading = undefined;
        const socket = this.#socket;
        if (socket !== undefined)
          this.#read(socket).catch((error: Error) => console.error(`Home Assistant: ${error.message}`));
      }, settleMs);
      return;
    }
    const before = this.#things.get(textIn(data["entity_id"]));
    if (type !== "state_changed" || before === undefined) return;
    const thing = { ...before, state: objectIn(data["new_state"]) ?? {} };
    this.#things.set(thing.id, thing);
    this.#tell(thing);
  }

  #tell({ id, domain, state }: Thing, isWanted = (topic: string): boolean => this.#isWanted(topic)): void {
    for (const [what, payload] of told(domain, state)) {
      const topic = `${this.#base}/${id}/${what}`;
      if (isWanted(topic)) this.#options.onMessage(topic, Buffer.from(payload));
    }
  }

  #isWanted(topic: string): boolean {
    return [...this.#filters].some((filter) => matches(filter, topic));
  }

  /** Without a connection nothing is known of them. */
  #away(): void {
    this.#socket = undefined;
    clearTimeout(this.#reading);
    this.#reading = undefined;
    for (const [id, thing] of this.#things) {
      const gone = { ...thing, state: { attributes: thing.state["attributes"] } };
      this.#things.set(id, gone);
      this.#tell(gone);
    }
  }
}

/** The filters of the skill are topics, or everything below one. */
const matches = (filter: string, topic: string): boolean =>
  filter.endsWith("/#") ? topic.startsWith(filter.slice(0, -1)) : filter === topic;

/** Throws Error for what is no address; what to do is said with it. */
export function socketUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^(?:http|ws)s?:$/u.test(parsed.protocol) || parsed.username !== "")
    throw new Error(`[home_assistant] url: "${url}" is no address; write it like http://homeassistant.lan:8123`);
  parsed.protocol = parsed.protocol.replace("http", "ws");
  parsed.pathname = `${parsed.pathname.replace(/\/$/u, "")}/api/websocket`;
  return parsed.href;
}
