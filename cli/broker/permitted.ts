/** What each broker's format is made from. */

export type Permitted = {
  /** "supervisor", a component, or "skill-lights". */
  readonly account: string;
  readonly username: string;
  /** Filters of MQTT. */
  readonly publishes: readonly string[];
  readonly subscribes: readonly string[];
};

export type Login = { readonly username: string; readonly password: string };

export type Format = {
  /** Returns a file of the broker with the access rules. */
  rules(permitted: readonly Permitted[]): string;
  /** Returns a file of the broker with the users, and hashes of their passwords. */
  users(logins: readonly Login[]): string;
};

/** The first line of each file whose format has comments. */
export const origin = "Made by `sotto broker`: make it again when a skill is installed, or Sotto was upgraded.";
