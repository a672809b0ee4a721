/** Answers the supervisor's ping through the same port and event loop as the component's work: it shows that both go on. */
import { componentPing, componentPong } from "../bus/component-ping.ts";
import type { Port } from "./port.ts";

export async function answerPing(port: Port, componentName: string): Promise<void> {
  await port.hear(componentPing, ({ round }) => port.say(componentPong, { round }, { componentName }));
}
