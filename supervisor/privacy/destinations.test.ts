import t from "tap";
import { parseConfig } from "../config/parse.ts";
import { allSections } from "../config/sections.ts";
import type { Configuration } from "../config/load.ts";
import { destinationsOf } from "./destinations.ts";

function of(text: string, components: Readonly<Record<string, unknown>> = {}, galleries: readonly string[] = []) {
  const values = parseConfig("platform.toml", text, allSections([])) as unknown as Configuration;
  return destinationsOf({ ...values, components: new Map(Object.entries(components)) }, galleries);
}

t.test("a board that is configured to talk to nobody talks to nobody", async (t) => {
  t.same(of(""), []);
  t.same(of('[cluster]\nservers = ["nats://127.0.0.1:4222"]', { tts: { service: "tcp://[::1]:10200" } }), []);
});

t.test("everybody whom the configuration names is told, without what may be a secret", async (t) => {
  const found = of(
    `
[openid]
issuer = "https://id.example.org/realms/home"
[bus]
url = "mqtts://a.lan:8883 mqtts://b.lan"
[updates]
webhook = "https://hooks.example.org/private"
mail_to = ["anna@example.org"]
mail_server = "smtps://mail.example.org"
[cluster]
servers = ["tls://n1.lan:4222", "tls://n2.lan:4222"]
[bridge]
url = "mqtts://centre.lan mqtts://127.0.0.1:8883"
publish = ["health", "sessions"]
username = "private"
[backup]
targets = { nas = "folder:/mnt/nas", cloud = "rclone:s3:secret/kitchen" }
passphrase_file = "/etc/sotto/passphrase"
`,
    {
      asr: { service: ["tcp://fast.lan:10300", "tcp://127.0.0.1:10300"] },
      nlu: { language_model: "http://192.168.1.30:11434/v1" },
      tts: { service: "tcp://fast.lan:10200 tcp://slow.lan:10200" },
      "audio-server": { sites: [{ site_id: "hall", satellite: "" }, { satellite: "tcp://192.168.1.20:10700" }] },
    },
    ["https://git.example.org/private/skills.git"],
  );
  t.same(
    found.map(({ where }) => where),
    [
      "id.example.org",
      "a.lan, b.lan",
      "fast.lan, slow.lan",
      "192.168.1.30",
      "192.168.1.20",
      "n1.lan, n2.lan",
      "centre.lan",
      "git.example.org",
      "hooks.example.org",
      "mail.example.org",
      "cloud",
    ],
  );
  t.match(found[0], { what: /OpenID/u });
  t.match(found[6], { what: "health, sessions: broker of [bridge]" });
  t.match(of('[bridge]\nurl = "mqtts://centre.lan"\ntexts = true'), [{ what: /what people said/u }]);
  t.notMatch(JSON.stringify(found), /private|realms|secret\/|anna/u);
});
