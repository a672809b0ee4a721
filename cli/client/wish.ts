/** The platform and the account that the command line asks for. */
export type Wish = {
  readonly host: string | undefined;
  readonly login: string | undefined;
  readonly passwordFile: string | undefined;
  readonly fingerprint: string | undefined;
};
