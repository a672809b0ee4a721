/** A real MPD with a few songs that nobody hears, in a folder of its own. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";
import { addressOf } from "../address.ts";
import { Away, Mpd } from "../mpd.ts";

type Song = { readonly file: string; readonly artist: string; readonly title: string; readonly album: string };
const songs: readonly Song[] = [
  { file: "one", artist: "AC/DC", title: "Thunder", album: "Loud & Louder" },
  { file: "two", artist: "AC/DC", title: "Rain", album: "Loud & Louder" },
  { file: "three", artist: 'The "Quoted" Band', title: "Say \\ it", album: "Back\\slash" },
];

type Options = {
  /** "software" has a volume, "none" has not. */
  readonly mixer?: string;
  /** What clients must give. */
  readonly password?: string;
  /** A port of 127.0.0.1 on which it listens, too. */
  readonly port?: number;
  /** What runs it: a program and its arguments, in front of it. */
  readonly under?: readonly string[];
};

export async function mpdWorld(t: Test, { mixer = "software", password = "", port, under = [] }: Options = {}) {
  // Short: a socket's path has at most 107 bytes.
  const root = mkdtempSync(join(tmpdir(), "sotto-mpd-"));
  const folder = (name: string): string => join(root, name);
  for (const name of ["music", "playlists"]) mkdirSync(folder(name));
  for (const { file, artist, title, album } of songs) {
    const tags = [`ARTIST=${artist}`, `TITLE=${title}`, `ALBUM=${album}`, "GENRE=Test"];
    const comments = tags.flatMap((tag) => ["--add-comment", tag]);
    const made = spawnSync("sox", ["-n", "-r", "8000", ...comments, folder(`music/${file}.flac`), "trim", "0", "60"]);
    if (made.status !== 0) throw new Error(`sox: ${String(made.stderr)}`);
  }
  writeFileSync(folder("playlists/Sunday morning.m3u"), "two.flac\nthree.flac\n");
  const socket = folder("mpd.sock");
  const lines = [
    `music_directory "${folder("music")}"`,
    `playlist_directory "${folder("playlists")}"`,
    `db_file "${folder("db")}"`,
    `state_file "${folder("state")}"`,
    `bind_to_address "${socket}"`,
    ...(port === undefined ? [] : ['bind_to_address "127.0.0.1"', `port "${port}"`]),
    ...(password === ""
      ? []
      : [`password "${password.replaceAll('"', '\\"')}@read,add,control,admin"`, 'default_permissions ""']),
    `audio_output {\n type "null"\n name "nobody"\n mixer_type "${mixer}"\n}`,
  ];
  writeFileSync(folder("mpd.conf"), `${lines.join("\n")}\n`);
  const [program, ...args] = [...under, "mpd", "--no-daemon", folder("mpd.conf")];
  const start = () => spawn(program, args, { stdio: "ignore" });
  let child = start();
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const address = addressOf(socket);
  const mpd = new Mpd(address, { password, timeoutMs: 60_000 });
  /** Resolves when it answers and has read its songs. */
  const ready = async (): Promise<void> => {
    for (;;) {
      try {
        await mpd.ask("ping");
        break;
      } catch (error) {
        if (!(error instanceof Away) || child.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    await mpd.ask("update");
    const isUpdating = async () => (await mpd.ask("status")).some(([key]) => key === "updating_db");
    while (await isUpdating()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  t.teardown(async () => {
    mpd.close();
    await stop();
    rmSync(root, { recursive: true, force: true });
  });
  await ready();
  return {
    root,
    socket,
    mpd,
    stop,
    restart: async (): Promise<void> => {
      child = start();
      await ready();
    },
  };
}
