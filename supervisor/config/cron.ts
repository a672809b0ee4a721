import { validate } from "node-cron";

/** Whether it says when, as cron writes it: five fields. */
export function isCron(text: string): boolean {
  return text.trim().split(/\s+/u).length === 5 && validate(text);
}
