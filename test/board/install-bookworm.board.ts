import t from "tap";
import { testInstallation } from "./installation.ts";

// A board takes as long as a board takes.
t.setTimeout(3_600_000);
await t.test("Debian 12, amd64", (t) => testInstallation(t, { release: "bookworm", architecture: "amd64" }));
