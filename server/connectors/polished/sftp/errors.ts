import type { KnownErrors } from "../../connector.ts";

/** https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02 */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    not_signed_in: {
      cause: "The server did not accept the user name with this password or key.",
      remedy: "Connect the server again, and see whether the key is in its authorized_keys.",
    },
    unproven_host: {
      cause: "The server shows another key than the one that is known.",
      remedy: "If its key was changed on purpose, set the connection's `hostKey` to null and test again. Otherwise somebody may be in between.",
    },
    "2": { cause: "There is no file or folder of this path.", remedy: "Check the path: it begins at the account's own folder, and case counts." },
    "3": { cause: "The account may not do this with the file or folder.", remedy: "Give the account the right on the server." },
    "4": {
      cause: "The server could not do it: the target may exist already, a folder may not be empty, or the disk may be full.",
      remedy: "Look on the server which of these it is.",
    },
    exists: { cause: "There is a file of this name already.", remedy: "Choose another name, or allow that it is replaced." },
    too_large: { cause: "The file is larger than a run may hold.", remedy: "Split the file before it is read." },
  },
};
