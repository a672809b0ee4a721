/** Implements list, switch, rename, room, hide and unhide. */
import { level, type Rest } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { type Exit, Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted } from "../screen/table.ts";

type Device = {
  readonly deviceId: string;
  readonly kind: string;
  readonly announced: string;
  readonly names: readonly string[];
  readonly room?: string;
  readonly hidden: boolean;
  readonly state?: string;
  readonly available: boolean;
};
type Listed = { readonly connected: boolean; readonly devices: readonly Device[] };
type Outcome = "done" | "sent" | "silent" | "unavailable";

const outcomes: Readonly<Record<Outcome, string>> = {
  done: "has done it",
  sent: "was told, and tells no state",
  silent: "has not answered",
  unavailable: "cannot be reached",
};

export const run: Run = async (call) => {
  const rest = await call.connect();
  const { command, given, screen } = call;
  const [asked = "", ...words] = given;
  if (command.name === "list") return list(call, rest);
  const { deviceId } = await find(rest, asked);
  const path = `/home/devices/${level(deviceId)}`;
  if (command.name === "switch") {
    const { outcome, device } = await rest.send<{ outcome: Outcome; device: Device }>("POST", path, {
      operation: words[0],
    });
    if (screen.json) screen.data({ outcome, device });
    else screen.print(`${called(device)} ${outcomes[outcome]}.`);
    return outcome === "done" || outcome === "sent" ? "done" : "refused";
  }
  const text = words.join(" ");
  const changes: Readonly<Record<string, object>> = {
    rename: {
      names: text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    },
    room: { room: text },
    hide: { hidden: true },
    unhide: { hidden: false },
  };
  const device = await rest.send<Device>("PATCH", path, changes[command.name] ?? {});
  if (screen.json) screen.data(device);
  else print([device], screen);
  return "done";
};

async function list({ screen, text }: Call, rest: Rest): Promise<Exit> {
  const { connected, devices } = await rest.get<Listed>("/home/devices");
  const room = text("room");
  const found = devices.filter((device) => room === undefined || device.room === room.toLowerCase());
  if (screen.json) screen.data({ connected, devices: found });
  else {
    if (!connected) screen.note("The broker of the devices cannot be reached: `sotto logs skill-server` says why.");
    if (found.length === 0) screen.note("No device has announced itself.");
    print(found, screen);
  }
  return "done";
}

const called = ({ names, announced }: Device): string => names[0] ?? announced;

function print(devices: readonly Device[], screen: Screen): void {
  // Those without a room are the last.
  const place = ({ room }: Device): string => room ?? "\u{10ffff}";
  const sorted = devices.toSorted(
    (one, other) =>
      Number(place(one) > place(other)) - Number(place(one) < place(other)) || called(one).localeCompare(called(other)),
  );
  const rows = sorted.map((device) => [
    device.room ?? "-",
    called(device),
    device.kind.replace("_", " "),
    device.available ? (device.state ?? "-") : "away",
    device.hidden ? "hidden" : "",
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
}

/** By its id, or by what it is called or announced as, when only one is. */
async function find(rest: Rest, asked: string): Promise<Device> {
  const { devices } = await rest.get<Listed>("/home/devices");
  const name = asked.toLowerCase();
  const isMeant = (device: Device): boolean =>
    device.deviceId === name ||
    device.announced === name ||
    device.names.some((one) => one === name || `${device.room} ${one}` === name);
  const [found, ...others] = devices.filter(isMeant);
  if (found === undefined)
    throw new Failure("refused", `there is no device “${asked}”`, {
      remedy: "`sotto home list` shows those that there are",
    });
  if (others.length === 0) return found;
  const ids = [found, ...others].map((one) => `${one.deviceId} (${one.kind}, ${one.room ?? "no room"})`);
  throw new Failure("refused", `“${asked}” is the name of several devices`, {
    remedy: `give an id: ${ids.join(", ")}`,
  });
}
