import t from "tap";
import { filesCheck } from "./files.ts";

t.test("a file that was made again is worth knowing; one that is gone needs its remedy", async (t) => {
  t.same(filesCheck.look({ files: [] }), []);
  const files = [
    { path: "/run/sotto/admin.sock", at: 0, remedy: undefined },
    { path: "/data/tls/ca-key.pem", at: 0, remedy: "restore it" },
  ];
  t.match(filesCheck.look({ files }), [
    { severity: "notice", code: "FILES_RESTORED", message: /^\/run\/sotto\/admin\.sock was removed .*made again/u },
    { severity: "degraded", code: "FILES_GONE", message: /ca-key\.pem was removed .*1970/u, remedy: "restore it" },
  ]);
});
