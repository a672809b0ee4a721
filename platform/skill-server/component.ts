/** The skill server: keeps the actions of the installed skills running. */
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";

const seconds = (by: number, least: number, about: string, most = 86_400) =>
  v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.description(about)), by);

const config = v.object({
  rescan: seconds(
    30,
    0.05,
    "Interval in seconds between scans of the skills folder, for changes that the system does not report.",
  ),
  settle: seconds(0.3, 0, "Seconds without a further change before a changed skills folder is scanned."),
  first_restart: seconds(0.2, 0.01, "Initial restart delay of an action in seconds; doubles each time."),
  longest_restart: seconds(30, 0.01, "Maximum restart delay of an action in seconds."),
  stable: seconds(60, 0.05, "Seconds an action must run before its restart delay is reset."),
  stop_timeout: seconds(2, 0.05, "Seconds an action has to stop before it is killed.", 8),
  lines_per_second: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(100_000),
      v.description("Maximum log lines per second of an action; more are counted and dropped."),
    ),
    100,
  ),
});
export type SkillServerConfig = v.InferOutput<typeof config>;

export const skillServer = declareComponent({
  name: "skill-server",
  about: "Runs each executable action-* of each skill as a process with its own bus credential.",
  hears: [],
  says: [],
  config,
  /** More than an action may take to stop. */
  stopGrace: 10_000,
  memory: 16,
});
