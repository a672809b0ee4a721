/**
 * Runs the simulated house on the bus of a running platform and prints what its devices are told:
 * `make house`, or `scripts/node skills/home/testing/run-house.ts mqtt://127.0.0.1:1883`.
 */
import { devicesOfAHouse } from "./devices-of-a-house.ts";
import { simulateHouse } from "./simulated-house.ts";

const [url = "mqtt://127.0.0.1:1883"] = process.argv.slice(2);
await simulateHouse({ url, onCommand: (topic, payload) => console.log(`${topic} ${payload}`) });
console.log(`${devicesOfAHouse.length} devices have announced themselves at ${new URL(url).host}; Ctrl-C ends them`);
