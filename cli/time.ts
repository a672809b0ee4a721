/** Parses times on the command line. */
import { Failure } from "./failure.ts";

const unit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Returns ISO 8601 in UTC for "10m" (ago) or a time. Throws Failure. */
export function readTime(option: string, text: string, now = Date.now()): string {
  const ago = /^(\d{1,6})\s*([smhdw])$/u.exec(text);
  if (ago !== null) return new Date(now - Number(ago[1]) * (unit[ago[2] ?? ""] ?? 0) * 1000).toISOString();
  const at = /^\d{4}-\d{2}-\d{2}/u.test(text) ? new Date(text) : undefined;
  if (at !== undefined && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new Failure("usage", `--${option} takes a time, not "${text}"`, {
    remedy: 'for example "10m", "2h", "3d" (ago) or 2026-11-21T14:00',
  });
}
