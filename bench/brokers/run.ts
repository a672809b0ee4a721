/**
 * What brokers keep of what a board needs, and what they do not: Sotto's own, and Debian's mosquitto and RabbitMQ, started here
 * and reached through the loopback interface. Usage: scripts/node bench/brokers/run.ts [URL of a RabbitMQ that runs already]
 */
import { execFileSync } from "node:child_process";
import { startMosquitto } from "../../test/mosquitto.ts";
import { makeWorld } from "../../test/world.ts";
import { keep } from "../keep.ts";
import { checks } from "./checks.ts";
import { startRabbit } from "./rabbitmq.ts";

const ends: (() => unknown)[] = [];
const scope = { teardown: (work: () => unknown) => void ends.push(work) };

const version = (name: string): string =>
  execFileSync("dpkg-query", ["--showformat=${Version}", "--show", name], { encoding: "utf8" }).replace(/-.*/su, "");

const [running] = process.argv.slice(2);
const rabbit = running === undefined ? await startRabbit(27_100) : { url: running, close: () => undefined };
ends.push(() => rabbit.close());
const brokers = [
  { name: "Sotto's own", url: (await makeWorld(scope)).broker.url },
  { name: `mosquitto ${version("mosquitto")}`, url: (await startMosquitto(scope)).url },
  { name: `RabbitMQ ${version("rabbitmq-server")}`, url: rabbit.url },
];

try {
  const rows: { readonly property: string; readonly needs: string; readonly found: readonly string[] }[] = [];
  for (const check of checks) {
    const { property, needs } = check;
    const found: string[] = [];
    for (const { url } of brokers)
      found.push(await check.run(url).catch((error: Error) => `refused: ${error.message}`));
    rows.push({ property, needs, found });
    console.log(property, found);
  }
  const cells = (row: readonly string[]): string => `| ${row.join(" | ")} |`;
  const names = brokers.map(({ name }) => name);
  const page = [
    "# What brokers keep",
    "",
    "Each property is asked with the `mqtt` package (MQTT 3.1.1), without accounts, over the loopback interface; `kept` is what a board needs. Of EMQX only the documentation was read.",
    "",
    cells(["property", "who needs it", ...names]),
    cells(Array<string>(names.length + 2).fill("---")),
    ...rows.map(({ property, needs, found }) => cells([property, needs, ...found])),
  ];
  keep("brokers", page.join("\n"), { brokers: names, rows });
} finally {
  for (const end of ends.toReversed()) await end();
}
