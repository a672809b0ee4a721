/** The sound cards of a machine, from /proc/asound, and the programs that have them open, from /proc. */
import type { Tree } from "./tree.ts";

export type Direction = "capture" | "playback";

export type Stream = {
  readonly device: number;
  readonly direction: Direction;
  readonly name: string;
  /** What is known of it: of USB cards always, of others while they are open. */
  readonly rates: readonly number[];
  readonly channels: readonly number[];
  /** "plays" or "records" at present: its hw_params; undefined when closed. */
  readonly running?: { readonly rate: number; readonly channels: number } | undefined;
  readonly holders: readonly Holder[];
};

export type Holder = { readonly pid: number; readonly program: string };

export type Card = {
  readonly index: number;
  /** As in "plughw:CARD=id". */
  readonly id: string;
  readonly driver: string;
  readonly name: string;
  /** Vendor and product, "2886:0018". */
  readonly usb?: string | undefined;
  readonly streams: readonly Stream[];
};

const base = "proc/asound";

export async function readCards(tree: Tree): Promise<readonly Card[]> {
  const listed = [...(await tree.text(`${base}/cards`)).matchAll(/^\s*(\d+) \[(\S+)\s*\]: (\S+) - (.+)$/gmu)];
  const holders = await readHolders(tree);
  return Promise.all(
    listed.map(async ([, index = "", id = "", driver = "", name = ""]) => {
      const folder = `${base}/card${index}`;
      const usb = await tree.text(`${folder}/usbid`);
      const told = await usbStreams(tree, folder);
      const pcms = (await tree.names(folder)).filter((one) => /^pcm\d+[cp]$/u.test(one));
      const streams = pcms.map((pcm) => readStream(tree, { index, folder, pcm, told, holders }));
      return {
        index: Number(index),
        id,
        driver,
        name: name.trim(),
        ...(usb !== "" && { usb }),
        streams: await Promise.all(streams),
      };
    }),
  );
}

type Told = ReadonlyMap<Direction, { readonly rates: readonly number[]; readonly channels: readonly number[] }>;
type Of = {
  readonly index: string;
  readonly folder: string;
  readonly pcm: string;
  readonly told: Told;
  readonly holders: ReadonlyMap<string, readonly Holder[]>;
};

async function readStream(tree: Tree, { index, folder, pcm, told, holders }: Of): Promise<Stream> {
  const [, device = "", letter = ""] = /^pcm(\d+)([cp])$/u.exec(pcm) ?? [];
  const direction = letter === "c" ? "capture" : "playback";
  const info = await tree.text(`${folder}/${pcm}/info`);
  const open = await tree.text(`${folder}/${pcm}/sub0/hw_params`);
  const rate = Number(/^rate: (\d+)/mu.exec(open)?.[1]);
  const channels = Number(/^channels: (\d+)/mu.exec(open)?.[1]);
  const isOpen = Number.isFinite(rate) && Number.isFinite(channels);
  const node = `/dev/snd/pcmC${index}D${device}${letter}`;
  // The kernel names the process that has opened it even where /proc/PID/fd may not be read.
  const owner = Number(/^owner_pid\s*: (\d+)/mu.exec(await tree.text(`${folder}/${pcm}/sub0/status`))?.[1]);
  const known = holders.get(node) ?? [];
  const owners = Number.isFinite(owner) && known.length === 0 ? [await holderOf(tree, owner)] : known;
  return {
    device: Number(device),
    direction,
    name: /^name: (.+)$/mu.exec(info)?.[1]?.trim() ?? "",
    rates: told.get(direction)?.rates ?? (isOpen ? [rate] : []),
    channels: told.get(direction)?.channels ?? (isOpen ? [channels] : []),
    ...(isOpen && { running: { rate, channels } }),
    holders: owners,
  };
}

/** USB cards say in stream0 what they can do. */
async function usbStreams(tree: Tree, folder: string): Promise<Told> {
  const told = new Map<Direction, { rates: number[]; channels: number[] }>();
  let direction: Direction | undefined;
  for (const line of (await tree.text(`${folder}/stream0`)).split("\n")) {
    const heading = /^(Playback|Capture):/u.exec(line)?.[1];
    if (heading !== undefined) direction = heading === "Capture" ? "capture" : "playback";
    if (direction === undefined) continue;
    const now = told.get(direction) ?? { rates: [], channels: [] };
    const channels = Number(/^\s+Channels: (\d+)/u.exec(line)?.[1]);
    const rates = /^\s+Rates: (.+)$/u.exec(line)?.[1];
    if (Number.isFinite(channels) && !now.channels.includes(channels)) now.channels.push(channels);
    for (const [rate] of rates?.matchAll(/\d+/gu) ?? [])
      if (!now.rates.includes(Number(rate))) now.rates.push(Number(rate));
    told.set(direction, now);
  }
  return told;
}

/** The programs by the device that they have open. Of others' processes only root sees them. */
async function readHolders(tree: Tree): Promise<ReadonlyMap<string, readonly Holder[]>> {
  const found = new Map<string, Holder[]>();
  const processes = (await tree.names("proc")).filter((name) => /^\d+$/u.test(name));
  for (const pid of processes)
    for (const fd of await tree.names(`proc/${pid}/fd`)) {
      const node = await tree.link(`proc/${pid}/fd/${fd}`);
      if (!node.startsWith("/dev/snd/pcm")) continue;
      const all = found.get(node) ?? [];
      if (!all.some((one) => one.pid === Number(pid))) found.set(node, [...all, await holderOf(tree, Number(pid))]);
    }
  return found;
}

async function holderOf(tree: Tree, pid: number): Promise<Holder> {
  return { pid, program: (await tree.text(`proc/${pid}/comm`)) || "a program" };
}
