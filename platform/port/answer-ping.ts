/**
 * Answers the supervisor's pings through the same port and event loop that do the component's work, which proves that
 * both are alive.
 */
import { componentPing, componentPong } from "../bus/component-ping.ts";
import type { Port } from "./port.ts";

export async function answerPing(port: Port, componentName: string): Promise<void> {
  await port.hear(componentPing, ({ round }) => port.say(componentPong, { round }, { componentName }));
}
