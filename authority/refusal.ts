/** An operation that the authority refuses, with a message for the caller's log. */

export type RefusalCode =
  /** The caller is not the platform. */
  | "CALLER"
  /** The request cannot be parsed, or asks for something that is never signed. */
  | "REQUEST"
  /** The request is for a name or an address that is not the board's. */
  | "NAME"
  /** There is already an authority. */
  | "EXISTS"
  /** The authority's own files, or those handed over, are unusable. */
  | "BROKEN";

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
