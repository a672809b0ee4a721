/** Installs an assistant of the package in the language of the visitor or another, with the skills that it needs. */
import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { SelectField } from "../../widgets/field.tsx";
import { TaskProgress } from "../../widgets/task-progress.tsx";
import { language, languages } from "../../words/language.ts";
import { say } from "../../words/say.ts";

export function ChooseAssistant({ onInstalled }: { readonly onInstalled: () => void }) {
  const shipped = useLoad(() => call("listShippedAssistants"), []);
  const [wanted, setWanted] = useState<string>(language);
  const [tasks, setTasks] = useState<readonly string[]>([]);
  const houses = (shipped.value?.assistants ?? []).filter(({ name }) => name.startsWith("house/"));
  const chosen = houses.find((one) => one.language === wanted) ?? houses[0];
  if (chosen === undefined) return null;
  const options = houses.map((one): [string, string] => [
    one.language,
    Object.entries(languages).find(([code]) => code === one.language)?.[1] ?? one.language,
  ]);
  const install = async () => {
    const started: string[] = [];
    // Skills that are needed for something that nobody set up are told by the health of the board.
    for (const name of chosen.missingSkills.filter((skill) => !needSetUp.includes(skill)))
      started.push((await call("installActions", { body: { url: name } })).taskId);
    started.push((await call("installAssistant", { body: { source: "package", name: chosen.name } })).taskId);
    setTasks(started);
  };
  const last = tasks.at(-1);
  return (
    <div class="stack tight">
      <SelectField
        label={say("An assistant for a whole house, in your language")}
        value={chosen.language}
        options={options}
        onInput={setWanted}
      />
      {chosen.heard === "untried" || chosen.heard === "no" ? (
        <p class="soft small">
          {say("Typed sentences are understood; the board does not hear this language by itself.")}
        </p>
      ) : null}
      <div>
        <Button icon="download" onPress={install}>
          {say("Install it with its skills")}
        </Button>
      </div>
      {tasks.map((taskId) => (
        <TaskProgress key={taskId} taskId={taskId} log={false} {...(taskId === last ? { onEnd: onInstalled } : {})} />
      ))}
    </div>
  );
}

/** Nobody can use these before a music player or a calendar is named. */
const needSetUp: readonly string[] = ["music", "calendar"];
