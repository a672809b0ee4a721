import { stringify } from "smol-toml";
import t from "tap";
import { bridgeSchema } from "./bridge-section.ts";
import { parseConfig } from "./parse.ts";
import { ConfigError } from "./problem.ts";

const sections = [{ name: "bridge", about: "", schema: bridgeSchema }];
const read = (bridge: Readonly<Record<string, unknown>>) =>
  parseConfig("platform.toml", stringify({ bridge }), sections);

function keysAtFault(bridge: Readonly<Record<string, unknown>>): readonly (string | undefined)[] {
  try {
    read(bridge);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ key }) => key);
    throw error;
  }
}

t.test("without the section there is no bridge, and with an address alone only health is published", async (t) => {
  t.match(parseConfig("platform.toml", "", sections)["bridge"], {
    url: "",
    publish: ["health"],
    intents: [],
    texts: false,
  });
  t.match(read({ url: "mqtts://centre.lan" })["bridge"], { publish: ["health"], slots: false, texts: false });
});

t.test("each key that cannot work is told", async (t) => {
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ url: "centre.lan" }, "bridge.url"],
    [{ url: "https://centre.lan" }, "bridge.url"],
    [{ url: "mqtts://anna:secret@centre.lan" }, "bridge.url"],
    [{ url: "mqtts://centre.lan/path" }, "bridge.url"],
    [{ url: "mqtts://centre.lan:99999" }, "bridge.url"],
    [{ url: "mqtts://centre.lan:0" }, "bridge.url"],
    [{ url: "mqtts://:8883" }, "bridge.url"],
    [{ url: "mqtts://a.lan, mqtts://b.lan" }, "bridge.url"],
    [{ url: "mqtts://a.lan  mqtts://b.lan" }, "bridge.url"],
    [{ url: " " }, "bridge.url"],
    [{ url: "mqtt://centre.lan" }, "bridge.url"],
    [{ url: "mqtts://a.lan mqtt://b.lan" }, "bridge.url"],
    [{ cell: "two words" }, "bridge.cell"],
    [{ cell: "../other" }, "bridge.cell"],
    [{ cell: "a.b" }, "bridge.cell"],
    [{ cell: "+" }, "bridge.cell"],
    [{ publish: ["audio"] }, "bridge.publish.0"],
    [{ publish: ["intents"] }, "bridge.intents"],
    [{ intents: ["#"] }, "bridge.intents.0"],
    [{ intents: ["a/b"] }, "bridge.intents.0"],
    [{ texts: "yes" }, "bridge.texts"],
    [{ password: "secret" }, "bridge.password"],
  ];
  for (const [given, key] of cases) t.same(keysAtFault(given), [key], JSON.stringify(given));
});

t.test("encryption is required to other machines only, unless it is given up on purpose", async (t) => {
  for (const url of [
    "mqtt://127.0.0.1:1884",
    "mqtt://localhost",
    "mqtt://[::1]:1884",
    "mqtts://a.lan mqtts://b.lan:8884",
  ])
    t.same(keysAtFault({ url }), [], url);
  t.same(keysAtFault({ url: "mqtt://centre.lan", plain: true }), []);
});
