import t from "tap";
import { permissionNames, parseManifest } from "./manifest.ts";
import { checkValues, settingsOf } from "./settings.ts";

const none = parseManifest("");

t.test("the comments of config.ini.default say what a form asks for", async (t) => {
  const text = `; The whole file's remark.

[global]
# The city whose weather is told.
# @label Your city
# @required
city = Paris
# @type integer
# @minimum 1
# @maximum 100
default_brightness=100
; @choices metric, imperial
units = metric
loud=
[secret]
# Ask the service for one.
# @required
api_key =
`;
  t.same(settingsOf(none, text), [
    {
      section: "global",
      key: "city",
      type: "text",
      label: "Your city",
      about: "The city whose weather is told.",
      default: "Paris",
      required: true,
    },
    {
      section: "global",
      key: "default_brightness",
      type: "integer",
      label: "Default brightness",
      default: "100",
      minimum: 1,
      maximum: 100,
      required: false,
    },
    {
      section: "global",
      key: "units",
      type: "choice",
      label: "Units",
      default: "metric",
      choices: ["metric", "imperial"],
      required: false,
    },
    { section: "global", key: "loud", type: "text", label: "Loud", default: "", required: false },
    {
      section: "secret",
      key: "api_key",
      type: "secret",
      label: "Api key",
      about: "Ask the service for one.",
      required: true,
    },
  ]);
});

t.test("a skill.toml declares them too, and goes before the comments", async (t) => {
  const manifest = parseManifest(`
[settings.global]
city = { label = "City", default = "Lyon" }
interval = { type = "number", minimum = 0.5, default = 2 }
[settings.secret.token]
required = true
`);
  t.same(
    settingsOf(manifest, "[global]\n# unused\ncity=Paris\nother=1\n").map(({ key, type, default: value }) => [
      key,
      type,
      value,
    ]),
    [
      ["city", "text", "Lyon"],
      ["interval", "number", "2"],
      ["token", "secret", undefined],
      ["other", "text", "1"],
    ],
  );
});

t.test("values that are not what their setting takes are refused together, each with its place", async (t) => {
  const settings = settingsOf(
    none,
    "[global]\n# @type integer\n# @minimum 1\nn=1\n# @choices a, b\nc=a\n# @type boolean\nb=no\n# @required\nr=x\n",
  );
  checkValues({ global: { n: "7", c: "b", b: "true", r: "y" } }, settings, {});
  const refused = t.throws(() => checkValues({ global: { n: "0", c: "z", b: "maybe", r: "", q: "1" } }, settings, {}), {
    code: "REQUEST_IMPOSSIBLE",
  });
  t.match((refused as unknown as { fields: unknown }).fields, {
    errors: [
      { pointer: "/global/n", message: "must be at least 1" },
      { pointer: "/global/c", message: "must be one of a, b" },
      { pointer: "/global/b", message: "must be true or false" },
      { pointer: "/global/r", message: "must not be empty" },
      { pointer: "/global/q", message: /no such key/ },
    ],
  });
  t.throws(() => checkValues({ global: { n: "1.5" } }, settings, {}), { message: /whole number/ });
  checkValues({ anything: { at: "all" } }, [], {});
});

t.test("a broken skill.toml says what is wrong and where", async (t) => {
  for (const [text, message] of [
    ["title = 7", /skill\.toml: title: /],
    ["a = [", /skill\.toml: line 1: /],
    ["unknown = 1", /unknown/],
    ['permissions = ["root"]', /permissions\.0/],
    ['permissions = ["gpio"]', /permissions\.0/],
    ['devices = ["disk"]', /devices\.0/],
    ['devices = "gpio"', /devices/],
    ['intents = ["a/#"]', /intents\.0: is no intent's name/],
    ['[settings.global]\nx = { type = "file" }', /settings\.global\.x\.type/],
    ["#".repeat(70_000), /longer/],
  ] as const)
    t.throws(() => parseManifest(text), { code: "SKILL_INVALID", message });
  t.same(parseManifest('intents = ["me:on"]\npermissions = ["network"]'), {
    intents: ["me:on"],
    permissions: ["network"],
    settings: {},
  });
  t.same(parseManifest('permissions = ["mute"]\ndevices = ["gpio", "leds"]').permissions, ["mute", "gpio", "leds"]);
  t.ok(permissionNames.includes("audio") && permissionNames.includes("input"));
});
