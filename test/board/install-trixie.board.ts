import t from "tap";
import { testInstallation } from "./installation.ts";

// A board takes as long as a board takes.
t.setTimeout(3_600_000);
await t.test("Debian 13, amd64", (t) => testInstallation(t, { release: "trixie", architecture: "amd64" }));
