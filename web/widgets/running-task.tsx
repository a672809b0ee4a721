import { useState } from "preact/hooks";
import { askBoard } from "../api/board.ts";
import { Card } from "./card.tsx";
import { type Task, TaskProgress } from "./task-progress.tsx";

export type Running = {
  /** Shows a task from now on: what it is, and its id. */
  readonly watch: (title: string, taskId: string, onEnd?: (task: Task) => void) => void;
  /** The card to be shown; nothing before the first one. */
  readonly card: preact.ComponentChildren;
};

/** The task that a page has asked for, followed where it was asked for. */
export function useRunningTask(): Running {
  const [shown, setShown] = useState<{ title: string; taskId: string; onEnd?: ((task: Task) => void) | undefined }>();
  return {
    watch: (title, taskId, onEnd) => setShown({ title, taskId, onEnd }),
    card:
      shown === undefined ? null : (
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
      ),
  };
}
