import type { KnownErrors } from "../../connector.ts";

/** https://datatracker.ietf.org/doc/html/rfc5321#section-4.2.3 */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    EAUTH: {
      cause: "The mail server did not accept the user name and password.",
      remedy: "Connect it again; many providers want an app password in place of the account's own.",
    },
    EENVELOPE: {
      cause: "The server refused the sender or a recipient.",
      remedy: "Send from an address that the account may use, and check the recipients' addresses.",
    },
    429: { cause: "The server takes no more mail from the account just now.", remedy: "Send fewer mails at once, then replay the runs." },
    EMESSAGE: { cause: "The server refused the mail itself, as for its size or its content.", remedy: "Open a sample run: the message is the server's own." },
    ESOCKET: { cause: "The connection to the mail server could not be made or broke.", remedy: "Check host and port: smtps:// for 465, smtp:// for 587." },
    invalid: { cause: "A field of the mail is missing or does not have the right form.", remedy: "Open a sample run: the message names the field." },
  },
};
