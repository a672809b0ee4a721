import { validate } from "node-cron";

/** Returns true for a valid cron expression with five fields. */
export function isCron(text: string): boolean {
  return text.trim().split(/\s+/u).length === 5 && validate(text);
}
