/** The types that we use of pino-roll, which has none: a SonicBoom that starts a new file when one is full. */
declare module "pino-roll" {
  import type { EventEmitter } from "node:events";

  export type RollingFile = EventEmitter & {
    write(bytes: Buffer): boolean;
    flush(done?: (error?: Error) => void): void;
    end(): void;
    /** Reopens the file with the current name. */
    reopen(): void;
    /** Null and -1 until it is open. */
    readonly file: string | null;
    readonly fd: number;
  };

  export default function build(options: {
    readonly file: string;
    readonly extension: string;
    readonly size: string;
    readonly limit: { readonly count: number; readonly removeOtherLogFiles: boolean };
    readonly sync: boolean;
    readonly minLength: number;
    readonly maxWrite: number;
    readonly maxLength: number;
    /** Without it, it recounts the bytes of all waiting text with every line. */
    readonly contentMode: "buffer";
    readonly mode: number;
  }): Promise<RollingFile>;
}
