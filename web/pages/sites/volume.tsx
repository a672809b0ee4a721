import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { toRefused } from "../../api/problem.ts";
import { Field } from "../../widgets/field.tsx";
import { percentOf } from "../../widgets/format.ts";
import { toastProblem } from "../../widgets/toast.tsx";

/** The volume of a site: it is heard at once and kept, and nothing restarts. `volume`: null while it is not known. */
export function Volume({
  siteId,
  volume,
  onSet,
}: {
  readonly siteId: string;
  readonly volume: number | null;
  readonly onSet: () => unknown;
}) {
  const [moved, setMoved] = useState<number>();
  const shown = moved ?? volume ?? 0;
  const set = async (wanted: number) => {
    try {
      await call("setVolume", { params: { siteId }, body: { volume: wanted } });
      await onSet();
    } catch (error) {
      toastProblem(toRefused(error));
    }
    setMoved(undefined);
  };
  return (
    <Field label={volume === null ? "Volume, not known: the audio server does not run" : `Volume, ${percentOf(shown)}`}>
      {(tied) => (
        <input
          {...tied}
          class="range"
          type="range"
          min={0}
          max={1}
          step={0.05}
          disabled={volume === null}
          value={shown}
          onInput={({ currentTarget }) => setMoved(currentTarget.valueAsNumber)}
          onChange={({ currentTarget }) => void set(currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  );
}
