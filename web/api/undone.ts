import { signal } from "@preact/signals";

/** How often something was brought back on the board: what is shown is loaded again then. */
export const undone = signal(0);
