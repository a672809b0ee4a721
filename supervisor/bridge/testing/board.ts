/** A board of which only the bridge runs, as a process of its own that can be killed: its configuration is the argument. */
import * as v from "valibot";
import { bridgeSchema } from "../../config/bridge-section.ts";
import { Bridge } from "../bridge.ts";

const config = v.parse(bridgeSchema, JSON.parse(process.argv[2] ?? "{}"));
const log = { info: () => undefined, warn: () => undefined };
const health = async () => ({ health: "healthy", reasons: [] });
void new Bridge({ config, cell: config.cell, version: "1.2.3", health, log });
