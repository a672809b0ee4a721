/** The section [openid]: logging in to the page by OpenID Connect. */
import * as v from "valibot";

const text = (about: string, byDefault: string) =>
  v.optional(v.pipe(v.string(), v.maxLength(500), v.description(about)), byDefault);
const claim = (about: string, byDefault: string) =>
  v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.description(about)), byDefault);

function isIssuer(url: string): boolean {
  return url === "" || (/^https:\/\/[^\s@?#]+$/u.test(url) && URL.canParse(url));
}

export const openIdSchema = v.object({
  issuer: v.optional(
    v.pipe(
      v.string(),
      v.check(isIssuer, 'expected "" or an address like "https://id.example.org/realms/home"'),
      v.description(
        'The issuer address of the provider, as its own configuration names it: "https://id.example.org/realms/home". `origin` in [admin] is required, too. Empty: nobody logs in by OpenID Connect.',
      ),
    ),
    "",
  ),
  name: text("What the button on the log-in page calls the provider. Empty: its host.", ""),
  client_id: text("The board's name at the provider.", ""),
  client_secret_file: text(
    "File whose first line is the board's secret at the provider. Empty: a public client, protected by PKCE alone.",
    "",
  ),
  ca_file: text(
    "PEM file with the certificate authorities trusted for the provider. Empty: those that the system trusts.",
    "",
  ),
  scopes: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/u, "expected a scope without spaces"))),
      v.maxLength(20),
      v.check((scopes) => scopes.includes("openid"), 'expected a list with "openid" in it'),
      v.description('What the provider is asked for; some need "groups" besides.'),
    ),
    ["openid", "profile"],
  ),
  login_claim: claim("The claim with the user name.", "preferred_username"),
  groups_claim: claim(
    'The claim with the groups: a list of texts. A path leads into others: "realm_access.roles".',
    "groups",
  ),
  roles: v.optional(
    v.pipe(
      v.record(v.string(), v.picklist(["viewer", "user", "operator", "owner"])),
      v.description(
        'The role of each group: { sotto-owners = "owner", family = "user" }. The highest one counts; who is in none of them is not let in.',
      ),
    ),
    {},
  ),
  sites: v.optional(
    v.pipe(
      v.record(
        v.string(),
        v.pipe(
          v.array(v.pipe(v.string(), v.regex(/^[^/+#\0]{1,64}$/u, "expected the name of a site"))),
          v.maxLength(64),
        ),
      ),
      v.description(
        'The sites of each group, whose sessions, timers and announcements its users reach: { family = ["kitchen", "living room"] }. Who is in several groups has those of all.',
      ),
    ),
    {},
  ),
  session_hours: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1),
      v.maxValue(720),
      v.description("Hours after which one has to log in again. So long somebody whose group was taken away may stay."),
    ),
    12,
  ),
});
export type OpenIdConfig = v.InferOutput<typeof openIdSchema>;
