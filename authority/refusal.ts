/** An operation that the authority refuses, with a message for the caller's log. */

export type RefusalCode =
  /** Who asks is not the platform. */
  | "CALLER"
  /** It cannot be read, or asks for what is never signed. */
  | "REQUEST"
  /** It is for a name or an address that is not the board's. */
  | "NAME"
  /** There is an authority already. */
  | "EXISTS"
  /** The authority's own files, or those that are handed over, are of no use. */
  | "BROKEN";

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
