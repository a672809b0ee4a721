/** An admin service that has really started, with a hub and its own folder. */
import { join } from "node:path";
import pino from "pino";
import type { Test } from "tap";
import { Hub } from "../../satellites/hub.ts";
import { Satellites } from "../../satellites/satellites.ts";
import { type AdminConfig, type AdminStart, startAdmin } from "../start.ts";
import { serve } from "./serve.ts";

const log = pino({ level: "silent" });

/** Opens a hub without satellites, with its file in this folder. */
export const hubIn =
  (folder: string): AdminStart["openHub"] =>
  async (certificate, authority) =>
    Hub.open({
      satellites: await Satellites.open(join(folder, "satellites.json")),
      broker: undefined,
      prefix: "msg",
      address: "",
      certificate,
      authority,
      log,
    });

export async function start(t: Test, config: Partial<AdminConfig> = {}, given: Partial<AdminStart> = {}) {
  const { services, database } = await serve(t);
  const folder = given.folder ?? t.testdir({ started: {} });
  const admin = await startAdmin({
    ...services,
    config: { address: "127.0.0.1:0", sign_up: "claim", ...config },
    folder,
    socket: join(folder, "admin.sock"),
    database,
    log,
    openHub: hubIn(folder),
    ...given,
  });
  t.teardown(() => admin.close());
  const { plainHttpOn, knownAuthority } = admin;
  const isDeserted = () => admin.isDeserted();
  return { url: `${admin.url}admin`, plainHttpOn, knownAuthority, isDeserted, folder, close: () => admin.close() };
}
