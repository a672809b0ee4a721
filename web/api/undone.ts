import { signal } from "@preact/signals";

/** How often much was removed or brought back on the board: what is shown is loaded again then. */
export const undone = signal(0);
