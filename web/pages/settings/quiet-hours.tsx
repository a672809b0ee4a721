/** The times between which only urgent announcements sound. */
import { presentOf } from "./changes.ts";
import type { ControlProps } from "./control-props.ts";
import { readSpan, roomsOf, type Span, withSpan } from "./spans.ts";
import { say } from "../../words/say.ts";

export function QuietHours({ tied, value, onInput, faultAt, shown }: ControlProps) {
  const quiet = (value ?? {}) as Readonly<Record<string, string>>;
  const sites = (presentOf(shown, "audio_server.sites").value ?? []) as readonly { readonly site_id?: string }[];
  return (
    <>
      {roomsOf(
        quiet,
        sites.map(({ site_id: id = "default" }) => id),
      ).map(([room, name]) => {
        const span = readSpan(quiet[room]);
        const isHalf = (span.from === "") !== (span.to === "");
        const time = (end: keyof Span, word: string) => (
          <input
            class="input time"
            type="time"
            aria-label={`${name}: ${word}`}
            aria-describedby={tied["aria-describedby"]}
            aria-invalid={isHalf || faultAt(`/${room}`) !== undefined}
            value={span[end]}
            onInput={({ currentTarget }) => onInput(withSpan(quiet, room, { ...span, [end]: currentTarget.value }))}
          />
        );
        return (
          <div class="quiet-room" key={room}>
            <span>{name}</span>
            <div class="with-unit">
              {time("from", say("from ¦ time"))}
              <span>{say("to ¦ time")}</span>
              {time("to", say("to ¦ time"))}
            </div>
            {isHalf ? <span class="fault">{say("Set both times, or none.")}</span> : null}
          </div>
        );
      })}
    </>
  );
}
