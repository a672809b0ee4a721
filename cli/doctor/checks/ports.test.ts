import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import type { Running } from "../check.ts";
import { ports } from "./ports.ts";

t.test("an address in use by another program is reported while the platform is stopped", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-ports-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const config = join(folder, "platform.toml");
  const place = { config, data: folder, start: "" };
  const stopped = { place, control: undefined, rest: undefined };
  writeFileSync(config, `[admin]\naddress = "127.0.0.1:${port}"\n[bus]\nurl = "mqtt://other"\n`);
  t.match(await ports.look(stopped as never), [
    { severity: "unhealthy", code: "ADDRESS_BUSY", message: `another program listens on 127.0.0.1:${port}` },
  ]);
  t.same(await ports.look({ ...stopped, control: {} } as Running), [], "it has what it needs when it runs");
  server.close();
  await once(server, "close");
  t.same(await ports.look(stopped as never), []);
});
