import type { KnownErrors } from "../../connector.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    "28P01": { cause: "The password is wrong.", remedy: "Connect the database again with the right password." },
    "28000": { cause: "The user may not sign in from here.", remedy: "See the server's pg_hba.conf, and the user's name." },
    "3D000": { cause: "There is no database of this name.", remedy: "Correct the name in the connection's address." },
    "42501": { cause: "The user lacks a right for this.", remedy: "Grant the user the right that the message names." },
    "42P01": { cause: "There is no table of this name on the search path.", remedy: "Correct the table's name, with its schema if it is not public." },
    "42703": { cause: "The table has no column of this name.", remedy: "Correct the column's name: it may have been renamed." },
    "42601": { cause: "The statement is no valid SQL.", remedy: "Open a sample run: the message shows where the server stopped reading." },
    "23505": { cause: "A row with this key exists already.", remedy: "Use the operation that inserts or updates, or look for the row first." },
    "23503": {
      cause: "The row refers to another that does not exist, or others refer to it.",
      remedy: "Write the row that it refers to first, or change those that refer to it.",
    },
    "23502": { cause: "A column that must have a value was given none.", remedy: "Have the mapping fill in the column that the message names." },
    "23514": { cause: "A value breaks a rule (check constraint) of the table.", remedy: "Open a sample run: the message names the rule." },
    "22P02": { cause: "A text cannot be read as the column's type.", remedy: "Convert the value in the mapping before it is written." },
    "22001": { cause: "A text is longer than its column.", remedy: "Shorten the text, or make the column longer." },
    "25006": { cause: "The server or the user may only read.", remedy: "Connect the primary server, or a user who may write." },
    "40P01": { cause: "Two transactions waited for each other.", remedy: "Replay the run." },
    "53300": { cause: "The server has no connection left.", remedy: "Replay the runs later, or use a pooler." },
    "57014": { cause: "The statement took longer than it may.", remedy: "Narrow the statement, or add an index for it." },
  },
};
