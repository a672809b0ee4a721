/** What is changed, what saving it restarts, and the button that does it. Follows the user down the page. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "wouter-preact";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
import type { Section } from "./changes.ts";
import { groups } from "./plain.ts";
import { listed, restartsOf } from "./restarts.ts";
import type { Settings } from "./use-settings.ts";
import { say, sayMany } from "../../words/say.ts";

const labels = new Map(groups.flatMap(({ settings }) => settings.map(({ path, label }) => [path, label] as const)));

export function SaveBar({
  sections,
  settings,
}: {
  readonly sections: readonly Section[];
  readonly settings: Settings;
}) {
  const { changes, problem, faults } = settings;
  const paths = Object.keys(changes);
  if (paths.length === 0) {
    const gone = Object.keys(settings.discarded ?? {}).length;
    if (gone === 0) return <Done text={settings.saved} shownMs={6000} onOver={() => settings.dismiss()} />;
    return (
      <Done
        text={sayMany(gone, "{n} change discarded.", "{n} changes discarded.")}
        shownMs={60_000}
        onOver={() => settings.dismiss()}
      >
        <Button small onPress={() => settings.restore()}>
          {say("Undo")}
        </Button>
      </Done>
    );
  }
  const save = async () => {
    if (!(await settings.save())) document.querySelector<HTMLElement>('.page [aria-invalid="true"]')?.focus();
  };
  // Such a field can be on another page than this one.
  const elsewhere = faults.filter(({ pointer }) => !labels.has(pathOf(pointer)));
  const names = paths.map((path) => labels.get(path) ?? path);
  return (
    <section class="save-bar" aria-label={say("Changes that are not saved")}>
      <EnterSaves save={save} />
      {problem === undefined ? null : problem.faults.length > 0 && faults.length > 0 ? (
        <p class="fault" role="alert">
          {say("Nothing was saved.")}{" "}
          {sayMany(faults.length, "{n} setting is not right: {settings}.", "{n} settings are not right: {settings}.", {
            settings: listed(shortened(faults.map(({ pointer }) => nameOf(pointer)))),
          })}
          {elsewhere.slice(0, maxNames).map(({ pointer }) => (
            <Link key={pointer} href={`/settings/${pointer.split("/")[1] ?? ""}`}>
              {say("Go to {setting}", { setting: nameOf(pointer) })}
            </Link>
          ))}
        </p>
      ) : problem.faults.length > 0 ? null : (
        <ProblemView problem={problem} />
      )}
      <div class="row apart">
        <div>
          <strong>{sayMany(paths.length, "{n} change", "{n} changes")}</strong>
          <span class="names">: {listed(shortened(names))}</span>
          <p class="soft small">{restartsOf(sections, changes).join(" ")}</p>
        </div>
        <div class="row">
          <Button kind="primary" icon="check" onPress={save}>
            {sayMany(paths.length, "Save {n} change", "Save {n} changes")}
          </Button>
          <Button onPress={() => settings.discard()}>{say("Discard")}</Button>
        </div>
      </div>
    </section>
  );
}

/**
 * The button is far for somebody with a keyboard: Enter in a field does the same, unless it may have chosen one of the
 * field's suggestions.
 */
function EnterSaves({ save }: { readonly save: () => Promise<void> }) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = ({ key, target, isComposing }: KeyboardEvent) => {
      const isField = target instanceof HTMLInputElement && target.matches(":is(.plain-row, .setting) input");
      if (key === "Enter" && isField && !isComposing && !mayChoose(target)) void latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return null;
}

/** Returns true for a field whose list is open with something to choose. */
function mayChoose({ list, value }: HTMLInputElement): boolean {
  const typed = value.toLowerCase();
  return [...(list?.options ?? [])].some((one) => one.value.toLowerCase().includes(typed) && one.value !== value);
}

const maxNames = 4;

function shortened(names: readonly string[]): readonly string[] {
  return names.length <= maxNames
    ? names
    : [...names.slice(0, maxNames), sayMany(names.length - maxNames, "{n} more", "{n} more")];
}

/** Says what saving did. It gets the focus of the button that is gone. A toast would cover the next button. */
function Done({
  text,
  shownMs,
  onOver,
  children,
}: {
  readonly text: string;
  readonly shownMs: number;
  readonly onOver: () => void;
  readonly children?: ComponentChildren;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== "" && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    const timer = text === "" ? undefined : setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div ref={place} class={text === "" ? undefined : "save-bar done"} role="status" tabIndex={-1}>
      {text === "" ? null : (
        <>
          <Icon name="check" />
          <span>{text}</span>
          {children}
        </>
      )}
    </div>
  );
}

function pathOf(pointer: string): string {
  return pointer.split("/").slice(1, 3).join(".");
}

/** Returns the label of the setting that a pointer of the board means, or its key. */
function nameOf(pointer: string): string {
  const path = pathOf(pointer);
  return labels.get(path) ?? path;
}
