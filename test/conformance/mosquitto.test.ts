import t from "tap";
import { startMosquitto } from "../mosquitto.ts";
import { conformance } from "./suite.ts";

for (const prefix of ["msg", "hermes"]) {
  t.test(`the contract over mosquitto, below ${prefix}`, async (t) => {
    const { url } = await startMosquitto(t);
    await conformance(t, { url, prefix });
  });
}
