/** The section [updates]: how updates are judged, and the policy by which they are installed. */
import * as v from "valibot";

/** No white space and no line: it stands in a header and in a command of SMTP. */
const mailAddress = /^[^\s@<>,;"()[\]\\:]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/u;

export const updatesSchema = v.object({
  max_changed: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description(
        "Maximum share of requests that a new version may understand differently, and of recordings that it may hear differently; an update that changes more is refused. Compared are the last 50 requests, the assistant's tests, a sentence of each intent, and what keep_recordings in [asr] has kept. 1: no limit. Read when the platform starts.",
      ),
    ),
    0.2,
  ),
  automatic: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Upgrade automatically, by the keys below, through the same judgement and rollback as `sotto upgrade`.",
      ),
    ),
    false,
  ),
  channel: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:stable|beta|[0-9][A-Za-z0-9.+~-]{0,80})$/u,
        'expected "stable", "beta" or a version such as "0.3.0"',
      ),
      v.description(
        "stable: released versions. beta: also the repository's suite beta, if the board's sources list it. A version: up to that one and no further.",
      ),
    ),
    "stable",
  ),
  window: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:|(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)$/u,
        'expected two times of day such as "02:00-05:00", or "" for any time',
      ),
      v.check((text) => text.slice(0, 5) !== text.slice(6) || text === "", "the window has no minute in it"),
      v.description(
        'When an upgrade may begin, in the board\'s time zone: "02:00-05:00", "23:30-04:00". Empty: at any time.',
      ),
    ),
    "02:00-05:00",
  ),
  weekdays: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
      v.description("The days on which the window begins: 1 is Monday, 7 is Sunday. Empty: every day."),
    ),
    [],
  ),
  delay_days: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(365),
      v.description("Days for which a version must be known to the board before it is installed."),
    ),
    3,
  ),
  security_fixes: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Also install the security fixes of Debian for the engines (espeak-ng, pocketsphinx, alsa-utils, …), in the window but without delay_days, judged and rolled back like an upgrade. Those that apt or unattended-upgrades installs are judged, too, as from the next start of the platform.",
      ),
    ),
    false,
  ),
  webhook: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => url === "" || (/^https?:\/\/[^\s@]+$/u.test(url) && URL.canParse(url)),
        'expected "" or an address such as "https://example.org/hooks/sotto"',
      ),
      v.description(
        "Where a notice is posted as JSON when an automatic upgrade is planned, begins and has ended. Empty: nowhere.",
      ),
    ),
    "",
  ),
  webhook_token_file: v.optional(
    v.pipe(v.string(), v.description("File whose first line is sent to the webhook as a bearer token. Empty: none.")),
    "",
  ),
  mail_to: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(mailAddress, 'expected an address such as "anna@example.org"'))),
      v.maxLength(20),
      v.description("Who gets the same notices by mail, through mail_server. Empty: nobody."),
    ),
    [],
  ),
  mail_from: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === "" || mailAddress.test(text), 'expected "" or an address such as "sotto@example.org"'),
      v.description("The sender of the mails. Empty: sotto@ and the name of the board."),
    ),
    "",
  ),
  mail_server: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) =>
          url === "" || (/^smtps?:\/\/(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/u.test(url) && URL.canParse(url)),
        'expected "" or an address such as "smtps://mail.example.org" or "smtp://mail.example.org:587"',
      ),
      v.description(
        "The SMTP server that takes the mails: smtps:// is encrypted from the beginning, smtp:// by STARTTLS, without which only a server on this board is used.",
      ),
    ),
    "",
  ),
  mail_user: v.optional(
    v.pipe(v.string(), v.maxLength(200), v.description("User name at the SMTP server. Empty: it asks for none.")),
    "",
  ),
  mail_password_file: v.optional(
    v.pipe(v.string(), v.description("File whose first line is the password at the SMTP server.")),
    "",
  ),
  mail_ca_file: v.optional(
    v.pipe(
      v.string(),
      v.description(
        "PEM file with the certificate authorities trusted for the SMTP server. Empty: those that the system trusts.",
      ),
    ),
    "",
  ),
});
export type UpdatesConfig = v.InferOutput<typeof updatesSchema>;
