import { useEffect, useRef, useState } from "preact/hooks";
import { askBoard } from "../api/board.ts";
import { Card } from "./card.tsx";
import { type Task, TaskProgress } from "./task-progress.tsx";

export type Running = {
  /** Shows this task from now on: its title and its id. */
  readonly watch: (title: string, taskId: string, onEnd?: (task: Task) => void) => void;
  /** The card to render; nothing before the first task. */
  readonly card: preact.ComponentChildren;
};

/** Follows the task that a page has started, where it was started. */
export function useRunningTask(): Running {
  const [shown, setShown] = useState<{ title: string; taskId: string; onEnd?: ((task: Task) => void) | undefined }>();
  const place = useRef<HTMLDivElement>(null);
  // On a phone it is far above the button in a list that has begun it. The focus stays there.
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [shown?.taskId]);
  return {
    watch: (title, taskId, onEnd) => setShown({ title, taskId, onEnd }),
    card:
      shown === undefined ? null : (
        <div ref={place} class="running">
          <Card title={shown.title}>
            <TaskProgress
              key={shown.taskId}
              taskId={shown.taskId}
              onEnd={(task) => {
                void askBoard();
                shown.onEnd?.(task);
              }}
            />
          </Card>
        </div>
      ),
  };
}
