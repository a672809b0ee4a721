/** Injection: adds values to entities at run time. */
import {
  asrLoaded,
  asrReload,
  clusterAdopt,
  clusterAdopted,
  clusterAsk,
  clusterRecords,
  componentStatus,
  errorAsr,
  errorInjection,
  errorNlu,
  injectionComplete,
  injectionLoaded,
  injectionPerform,
  injectionResetComplete,
  injectionResetPerform,
  injectionStatus,
  injectionStatusRequest,
  injectionVersion,
  injectionVersionRequest,
  nluLoaded,
  nluReload,
} from "#bus";
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";

const whole = (least: number, most: number, about: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most), v.description(about));

const config = v.object({
  most_values: v.optional(
    whole(1, 1_000_000, "Maximum number of values of all entities together; larger requests are refused."),
    100_000,
  ),
  longest_value: v.optional(whole(1, 65_536, "Maximum size of a value or pronunciation in bytes."), 1024),
  queue_length: v.optional(whole(1, 10_000, "Maximum number of queued requests; more are refused."), 64),
  reload_timeout: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1),
      v.maxValue(3600),
      v.description(
        "Timeout in seconds for ASR and NLU to load the values, plus 0.1 s for each injected value; after it an error is published and the values are kept.",
      ),
    ),
    60,
  ),
});
export type InjectionConfig = v.InferOutput<typeof config>;

export const injection = declareComponent<InjectionConfig>({
  name: "injection",
  about: "Adds values to the assistant's entities at run time, and keeps them.",
  hears: [
    injectionPerform,
    injectionResetPerform,
    injectionStatusRequest,
    injectionVersionRequest,
    clusterAdopt,
    clusterAsk,
    asrLoaded,
    nluLoaded,
    errorAsr,
    errorNlu,
    componentStatus,
  ],
  says: [
    injectionComplete,
    injectionResetComplete,
    injectionStatus,
    injectionLoaded,
    injectionVersion,
    errorInjection,
    asrReload,
    nluReload,
    clusterAdopted,
    clusterRecords,
  ],
  config,
  memory: 16,
});
