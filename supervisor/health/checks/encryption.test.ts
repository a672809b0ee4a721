import t from "tap";
import { encryptionCheck } from "./encryption.ts";

t.test("plain HTTP is degraded where others can reach it, and nowhere else", async (t) => {
  for (const adminUrl of ["http://board:8443/", "http://192.168.1.4:8443/", "http://[fd00::4]:8443/"])
    t.match(await encryptionCheck.look({ adminUrl }), [{ severity: "degraded", code: "PLAIN_HTTP" }], adminUrl);
  const safe: (string | undefined)[] = [
    "https://board:8443/",
    "http://127.0.0.1:80/",
    "http://127.9.9.9:80/",
    "http://[::1]:80/",
    undefined,
  ];
  for (const adminUrl of [...safe, "http://localhost:80/"])
    t.same(await encryptionCheck.look({ adminUrl }), [], String(adminUrl));
  t.match(await encryptionCheck.look({ adminUrl: "http://127.evil.example/" }), [{ code: "PLAIN_HTTP" }]);
});
