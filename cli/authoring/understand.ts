/** Understands sentences with an assistant on this machine's disk. The trained model is cached. */
import type { Assistant } from "../../platform/assistant/assistant.ts";
import { nothingInjected } from "../../platform/assistant/injected.ts";
import { vocabulary } from "../../platform/assistant/vocabulary.ts";
import type { Understanding } from "../../platform/nlu/engine.ts";
import { lessonOf } from "../../platform/nlu/lesson.ts";
import { statisticalEngine as engine } from "../../platform/nlu/statistical-engine.ts";
import { findModel, keepModel } from "../../platform/nlu/training/trained-models.ts";
import type { Screen } from "../screen/screen.ts";
import { cacheOf } from "./reports.ts";

export type Trained = {
  readonly understanding: Understanding;
  readonly bytes: number;
  /** Seconds that the training took; undefined when the model was cached. */
  readonly seconds: number | undefined;
};

/** Trains unless a model of the same state is cached; shows the progress. */
export async function understand(assistant: Assistant, screen: Screen): Promise<Trained> {
  const { lesson, missing } = lessonOf(assistant);
  for (const entity of missing) screen.note(`the entity ${entity} is not understood yet: its slots stay empty`);
  const folder = cacheOf(assistant, "models");
  const kept = await findModel(engine, folder, lesson);
  const began = performance.now();
  const model =
    kept ??
    engine.train(lesson, (done, of, what) =>
      screen.progress(`training ${Math.round((100 * done) / Math.max(1, of))} % ${what}`),
    );
  screen.progress("");
  const seconds = kept === undefined ? (performance.now() - began) / 1000 : undefined;
  if (kept === undefined) await keepModel(engine, folder, lesson, model);
  const values = vocabulary(assistant.dataset, nothingInjected);
  return { understanding: await engine.load(model, lesson, values), bytes: model.length, seconds };
}
