import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import t from "tap";
import type { Running } from "../check.ts";
import { broker } from "./broker.ts";

const at = (port: number) => ({ control: { bus: { url: `mqtt://127.0.0.1:${port}` } } }) as Running;

t.test("a broker that accepts no connections is reported", async (t) => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  t.same(await broker.look(at(port)), []);
  server.close();
  await once(server, "close");
  t.match(await broker.look(at(port)), [
    { severity: "degraded", code: "BROKER_UNREACHABLE", message: /ECONNREFUSED/u, remedy: /\[bus\]/u },
  ]);
});
