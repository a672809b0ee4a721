/** The memory of the board, by which optional parts decide whether they fit. */
import { totalmem } from "node:os";

/** In bytes; a board of 1 GB has less than that for programs, and so have the larger ones. */
export const gigabyte = 0.9 * 1024 ** 3;

/** Returns the memory of the board, or a smaller limit of the control group; a limit of 0 means that there is none. */
export const boardMemory = (limit = process.constrainedMemory()): number =>
  Math.min(totalmem(), limit === 0 ? Number.POSITIVE_INFINITY : limit);
