import t from "tap";
import { encryptionCheck } from "./encryption.ts";

t.test("W68 plain HTTP on the network is degraded, with its address and a remedy", async (t) => {
  t.same(await encryptionCheck.look({ plainHttpOn: undefined }), []);
  t.match(await encryptionCheck.look({ plainHttpOn: "[::]:8080" }), [
    { severity: "degraded", code: "PLAIN_HTTP", message: /\[::\]:8080/u, remedy: /tls = "off"/u },
  ]);
});
