/** A hub on a real broker, and strangers' programs that have a satellite's credential. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "tap";
import type { Bus } from "../../../platform/port/start-message.ts";
import { makeCertificates } from "../../../test/certificates.ts";
import { Observer } from "../../../test/observer.ts";
import { logInto, makeWorld } from "../../../test/world.ts";
import { busesOfHubs, type Credential, readCredential } from "../credential.ts";
import { Hub } from "../hub.ts";
import { Satellites } from "../satellites.ts";

/** The only hub of a credential. */
export const busOfHub = (credential: Credential): Bus => {
  const [bus] = busesOfHubs(credential);
  if (bus === undefined) throw new Error("no hub is in the credential");
  return bus;
};

export async function makeHub(t: Test, prefix = "msg") {
  const folder = t.testdir({});
  const certificates = await makeCertificates(folder);
  const world = await makeWorld(t, { prefix });
  const file = join(folder, "satellites.json");
  const open = async () =>
    Hub.open({
      satellites: await Satellites.open(file),
      broker: world.broker,
      prefix,
      address: "127.0.0.1:0",
      certificate: { key: certificates.key, certificate: certificates.cert },
      authority: certificates.ca,
      log: logInto(world.logs as never, "hub"),
    });
  const hub = await open();
  /** What the credential says, as the satellite reads it from its file. */
  const credentialOf = async (siteId: string) => {
    const path = join(folder, `${siteId}.toml`);
    writeFileSync(path, await hub.add(siteId, "127.0.0.1"), { mode: 0o600 });
    const credential = await readCredential(path);
    if (credential === undefined) throw new Error("no credential was written");
    return credential;
  };
  /** A stranger's program with that credential: it subscribes to everything and says what it likes. */
  const join_ = async (siteId: string) => {
    const { url, username = "", password = "", ca } = busOfHub(await credentialOf(siteId));
    const observer = await Observer.connect(url, prefix, { username, password, ca });
    t.teardown(() => observer.end());
    return observer;
  };
  return { world, hub, open, folder, file, certificates, join: join_, credentialOf };
}
