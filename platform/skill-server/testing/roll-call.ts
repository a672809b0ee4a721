/**
 * Processes report through a connection that they, and their children, hold open: when it closes, none of them is left.
 */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type RollCall = {
  /** Returns a bash command that connects as file descriptor 3 and sends a name. */
  readonly answer: (name: string) => string;
  /** Resolves to the next process that sends this name; `gone` resolves when nobody holds its connection any more. */
  present(name: string): Promise<{ readonly gone: Promise<unknown> }>;
};

export async function callRoll(t: { teardown(work: () => unknown): void }): Promise<RollCall> {
  const present: { name: string; socket: Socket }[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (said: Buffer) => {
      present.push({ name: said.toString().trim(), socket });
      for (const look of waiting) look();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    answer: (name) => `exec 3<>/dev/tcp/127.0.0.1/${port}; echo ${name} >&3`,
    present: (name) =>
      new Promise((resolve) => {
        const look = (): void => {
          const at = present.findIndex((answered) => answered.name === name);
          const [answered] = at < 0 ? [] : present.splice(at, 1);
          if (answered === undefined) return;
          waiting.delete(look);
          const { socket } = answered;
          resolve({ gone: socket.destroyed ? Promise.resolve() : once(socket, "close") });
        };
        waiting.add(look);
        look();
      }),
  };
}
