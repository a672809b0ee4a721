/** A place where backups are kept. To add one: a file that implements it, and a line in open-target.ts. */

export type Target = {
  /** Sends a file under this name; resolves when it has arrived as a whole. Rejects with an Error in words. */
  send(file: string, name: string, signal: AbortSignal): Promise<void>;
  /** Deletes all but the newest `keep` of this board's backups. */
  retain(keep: number, signal: AbortSignal): Promise<void>;
  /** Fetches the newest one of this board into a file; resolves to its name, undefined if there is none. */
  fetch(file: string, signal: AbortSignal): Promise<string | undefined>;
};

export type Surroundings = {
  /** This board's name in the names of backups. */
  readonly board: string;
  /** The present time; that of the backup that is sent. Epoch milliseconds. */
  readonly now: number;
  /** An empty folder of its own, removed afterwards. */
  readonly scratch: string;
};
