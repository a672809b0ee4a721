/** Plain aedes, as its documents have it, with `noDelay`, without which it is far slower. */
import { createServer } from "node:net";
import { Aedes } from "aedes";

process.on("SIGTERM", () => process.exit(0));
process.on("SIGUSR2", () => globalThis.gc?.());

const aedes = await Aedes.createBroker({ connectTimeout: 60_000 });
const server = createServer({ noDelay: true }, aedes.handle);
server.listen(Number(process.argv[2]), "127.0.0.1", () => console.log("listening"));
