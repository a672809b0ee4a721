/** A configuration file of 0.1.0 keeps its meaning [docs/reference/compatibility.md]. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { components } from "../../platform/components.ts";
import { parseConfig } from "../../supervisor/config/parse.ts";
import { allSections } from "../../supervisor/config/sections.ts";
import { recorded } from "./recorded.ts";

t.test("every key of 0.1.0 is known, and the value that was its default is accepted", async (t) => {
  const text = readFileSync(join(recorded, "platform.toml"), "utf8");
  // The default file shows each key with its default, commented out.
  const set = text.replaceAll(/^#(?=[a-z_]+ = )/gmu, "");
  const keys = set.match(/^[a-z_]+ = /gmu) ?? [];
  t.ok(keys.length > 60, `${keys.length} keys`);
  const values = parseConfig("platform.toml", set, allSections(components));
  t.match(values, { admin: { address: "[::]:8443" }, bus: { topic_prefix: "msg" } });
});
