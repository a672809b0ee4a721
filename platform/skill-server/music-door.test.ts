/** The door to the music player, with real sockets and a player that repeats what it hears. */
import { once } from "node:events";
import { link, mkdtemp, rename, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { MusicDoor } from "./music-door.ts";

async function room(t: Test, role: "skill" | "setup" | "place" = "skill", at: "socket" | "port" = "socket") {
  // Short: a socket's path has at most 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), "sotto-door-"));
  const player = join(folder, "mpd");
  const heard: Socket[] = [];
  const server = createServer((socket) => {
    heard.push(socket.on("error", () => {}));
    socket.write("OK MPD 0.23.5\n");
    socket.pipe(socket);
  });
  if (at === "socket") server.listen(player);
  else server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 1;
  const path = join(folder, "music.sock");
  const door = await MusicDoor.open(path, {
    whose: async () => ({ role, skill: "music" }),
    player: { socket: player, port },
  });
  t.teardown(async () => {
    await door.close();
    server.close();
    for (const socket of heard) socket.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  const enter = (word = "music") => {
    const socket = connect(path);
    socket.on("error", () => {});
    socket.setEncoding("utf8").write(`${word}\n`);
    return socket;
  };
  return { door, enter, server, heard, player };
}

/** Resolves to everything that came until the connection was closed. */
const all = async (socket: Socket): Promise<string> =>
  (await Array.fromAsync(socket as AsyncIterable<string>).catch(() => [])).join("");

async function until(socket: Socket, text: string): Promise<void> {
  let heard = "";
  while (!heard.includes(text)) heard += String((await once(socket, "data"))[0]);
}

t.test("what a permitted skill and the player say is passed on", async (t) => {
  const { door, enter } = await room(t);
  door.permit("music", true);
  const socket = enter();
  await until(socket, "OK MPD");
  socket.write("status\n");
  await until(socket, "status\n");
  socket.destroy();
});

t.test(
  "a player without a socket, as Mopidy, is reached at its port, also where MPD left a socket behind",
  async (t) => {
    const { door, enter, player } = await room(t, "skill", "port");
    door.permit("music", true);
    const socket = enter();
    await until(socket, "OK MPD");
    socket.destroy();
    const left = createServer().listen(player);
    await once(left, "listening");
    // A server that is closed removes its socket; the name of it stays where the file has another one.
    await link(player, `${player}.kept`);
    left.close();
    await rename(`${player}.kept`, player);
    const other = enter();
    await until(other, "OK MPD");
    other.destroy();
  },
);

t.test("a skill without the permission reaches nothing, and one that loses it is cut off", async (t) => {
  const { door, enter, heard } = await room(t);
  t.equal(await all(enter()), "");
  t.same(heard, []);
  door.permit("music", true);
  const socket = enter();
  await until(socket, "OK MPD");
  const ended = once(socket, "close");
  door.permit("music", false);
  await ended;
  t.equal(await all(enter()), "");
});

t.test("the units that set a skill up, and other words, are refused", async (t) => {
  for (const role of ["setup", "place"] as const) {
    const { door, enter } = await room(t, role);
    door.permit("music", true);
    t.equal(await all(enter()), "", role);
  }
  const { door, enter } = await room(t);
  door.permit("music", true);
  t.equal(await all(enter("start")), "");
});

t.test("a skill has four connections, and gets another one when one has ended", async (t) => {
  const { door, enter } = await room(t);
  door.permit("music", true);
  const open = [enter(), enter(), enter(), enter()];
  await Promise.all(open.map((socket) => until(socket, "OK MPD")));
  t.equal(await all(enter()), "");
  open[0]?.destroy();
  // The door hears of the end when it gets to it.
  for (let greeting = ""; !greeting.startsWith("OK MPD"); ) {
    const next = enter();
    const [first] = (await Promise.race([once(next, "data"), once(next, "close")])) as [unknown];
    greeting = String(first);
    next.destroy();
  }
  for (const socket of open) socket.destroy();
});

t.test("without a player, the connection is closed", async (t) => {
  const { door, enter, server } = await room(t);
  await new Promise((resolve) => server.close(resolve));
  door.permit("music", true);
  t.equal(await all(enter()), "");
});
