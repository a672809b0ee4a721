/** Which platform a command was told to ask, and with which account. */
export type Wish = {
  readonly host: string | undefined;
  readonly login: string | undefined;
  readonly passwordFile: string | undefined;
  readonly fingerprint: string | undefined;
};
