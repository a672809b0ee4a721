/** The skill server: keeps the actions of the installed skills running. */
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";

const seconds = (by: number, least: number, about: string, most = 86_400) =>
  v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.description(about)), by);

const config = v.object({
  rescan: seconds(
    30,
    0.05,
    "Seconds between two looks at the folder of skills, for changes of which the system does not tell.",
  ),
  settle: seconds(0.3, 0, "Seconds without a further change after which a changed folder of skills is looked at."),
  first_restart: seconds(0.2, 0.01, "Seconds until an action that ended is started again; doubles each time."),
  longest_restart: seconds(30, 0.01, "The most seconds until an action is started again."),
  stable: seconds(60, 0.05, "Seconds an action must run for its next end to count as its first."),
  stop_timeout: seconds(2, 0.05, "Seconds an action has to end when it is asked to, before it is killed.", 8),
  lines_per_second: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(100_000),
      v.description("Lines an action may log in a second; more are counted and dropped."),
    ),
    100,
  ),
});
export type SkillServerConfig = v.InferOutput<typeof config>;

export const skillServer = declareComponent({
  name: "skill-server",
  about: "Runs each executable action-* of each skill as a process with a bus credential of its own.",
  hears: [],
  says: [],
  config,
  /** More than an action may take to stop. */
  stopGrace: 10_000,
});
