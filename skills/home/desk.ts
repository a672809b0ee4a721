/** Answers the supervisor, which asks for its page and its command: what there is, and to try it. */
import { createHash } from "node:crypto";
import type { HomeDevice, HomeDone, HomePerform } from "#bus";
import { type Controller, outwards } from "./controller.ts";
import { isEntrance } from "./intents.ts";
import type { Named } from "./naming.ts";
import { type Heard, isAvailable, readingOf } from "./reading.ts";

type Options = {
  /** All devices, hidden ones too. */
  readonly devices: () => readonly Named[];
  readonly heard: Heard;
  readonly controller: Pick<Controller, "carryOut">;
  readonly isConnected: () => boolean;
  /** Reads names and rooms again. */
  readonly reload: () => void;
};
type Answer = Omit<HomeDone, "requestId" | "connected">;

/** A device may say anything. */
const maxState = 60;
/** Together they stay below the limit of the topic. */
const maxListed = 1_000;

const idOf = ({ entity }: Named): string => createHash("sha256").update(entity.id).digest("hex").slice(0, 16);

export class Desk {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async answer(request: HomePerform): Promise<HomeDone> {
    const { requestId } = request;
    const connected = this.#options.isConnected();
    return { requestId, connected, ...(await this.#perform(request, connected)) };
  }

  async #perform({ action, deviceId, on }: HomePerform, connected: boolean): Promise<Answer> {
    const { devices, controller, reload } = this.#options;
    if (action === "reload") reload();
    if (action !== "switch") return { ...nothing, devices: devices().slice(0, maxListed).map(this.#shown) };
    const device = devices().find((one) => idOf(one) === deviceId);
    if (device === undefined) return { ...nothing, error: "there is no such device", reason: "unknown" };
    if (!connected) return refused("the broker of the devices cannot be reached");
    if (isEntrance(device)) return refused("what lets somebody into the house is not switched from here");
    const isCover = device.entity.kind === "cover";
    const [result] = await controller.carryOut([device], {
      do: isCover ? (on === true ? "open" : "close") : on === true ? "on" : "off",
    });
    const outcome = outwards(result?.outcome ?? "impossible");
    if (outcome === "impossible") return refused(`this ${device.entity.kind.replace("_", " ")} cannot be switched`);
    return { ...nothing, outcome, devices: [this.#shown(device)] };
  }

  readonly #shown = (device: Named): HomeDevice => {
    const { entity, announced, names, room, hidden } = device;
    const { heard } = this.#options;
    const { state, temperature } = readingOf(entity, heard);
    const unit = entity.config["unit_of_measurement"];
    const told = state ?? temperature?.toString();
    return {
      deviceId: idOf(device),
      kind: entity.kind,
      announced,
      names: [...names],
      room: room === "" ? undefined : room,
      hidden,
      state: told === undefined ? undefined : `${told}${typeof unit === "string" ? ` ${unit}` : ""}`.slice(0, maxState),
      available: isAvailable(entity, heard),
    };
  };
}

const nothing: Answer = { error: undefined, reason: undefined, outcome: undefined, devices: [] };
const refused = (error: string): Answer => ({ ...nothing, error, reason: "refused" });
