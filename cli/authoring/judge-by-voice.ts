/** Tests sentences by voice: each voice at each noise level, through recogniser and NLU. */
import type { Assistant } from "../../platform/assistant/assistant.ts";
import {
  type Report,
  reportOf,
  type Understood,
  type Verdict,
  verdictOf,
} from "../../platform/assistant/cases/judge.ts";
import type { Case } from "../../platform/assistant/cases/read-cases.ts";
import type { AsrConfig } from "../../platform/asr/component.ts";
import type { Screen } from "../screen/screen.ts";
import { atOnce, openEar } from "./hear.ts";

export type Speaking = {
  readonly voices: readonly string[];
  /** Signal-to-noise ratios, in decibels. */
  readonly noise: readonly number[];
  /** The section [asr] of the board; its defaults where there is none. */
  readonly board?: AsrConfig | undefined;
};

export async function judgeByVoice(
  assistant: Assistant,
  cases: readonly Case[],
  understand: (text: string) => Understood,
  { voices, noise, board }: Speaking,
  screen: Screen,
): Promise<Report> {
  const ear = await openEar(assistant, board);
  try {
    const all = cases.flatMap((one) => voices.flatMap((voice) => noise.map((decibels) => ({ one, voice, decibels }))));
    const verdicts: Verdict[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < all.length; at = next++) {
        const { one, voice, decibels } = all[at]!;
        const heard = await ear.hear(one.text, voice, decibels);
        const understood = heard === "" ? { intentName: null, slots: [] } : understand(heard);
        verdicts[at] = { ...verdictOf(one, understood), spoken: { voice, decibels, heard } };
        screen.progress(`speaking ${verdicts.filter(Boolean).length} of ${all.length}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return reportOf(verdicts);
  } finally {
    screen.progress("");
    await ear.close();
  }
}
