/**
 * Tells the supervisor, over the IPC channel, that the component is not connected to the bus, and repeats it for as long as that
 * lasts: a component whose event loop is dead says nothing there either.
 */
import type { Port } from "./port.ts";
import { absenceRepeatMs, type BusMessage } from "./start-message.ts";

export type Absence = {
  /** Begins: before the first connection the supervisor waits anyway. */
  watch(port: Pick<Port, "onReconnect">): void;
  /** The connection was lost, or could not be established again. */
  lost(reason: string): void;
  /** The component is ending: nothing more is told. */
  close(): void;
};

export function tellAbsence(tell: (message: BusMessage) => void): Absence {
  let repeat: NodeJS.Timeout | undefined;
  let isJoined = false;
  let isClosed = false;
  return {
    watch(port) {
      isJoined = true;
      port.onReconnect(() => {
        if (repeat === undefined) return;
        clearInterval(repeat);
        repeat = undefined;
        tell({ type: "bus" });
      });
    },
    lost(reason) {
      if (!isJoined || isClosed) return;
      clearInterval(repeat);
      tell({ type: "bus", fault: reason });
      repeat = setInterval(() => tell({ type: "bus", fault: reason }), absenceRepeatMs);
    },
    close() {
      clearInterval(repeat);
      isClosed = true;
    },
  };
}
