import type { KnownErrors } from "../../connector.ts";

/** https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    ER_ACCESS_DENIED_ERROR: {
      cause: "The user name or the password is wrong, or the user may not sign in from here.",
      remedy: "Connect the database again, and see from which hosts the user may sign in.",
    },
    ER_DBACCESS_DENIED_ERROR: { cause: "The user may not use this database.", remedy: "Grant the user the right to the database." },
    ER_TABLEACCESS_DENIED_ERROR: { cause: "The user may not do this with the table.", remedy: "Grant the user the right to the table." },
    ER_BAD_DB_ERROR: { cause: "There is no database of this name.", remedy: "Correct the name in the connection's address." },
    ER_NO_SUCH_TABLE: { cause: "There is no table of this name.", remedy: "Correct the table's name; on most servers case counts." },
    ER_BAD_FIELD_ERROR: { cause: "The table has no column of this name.", remedy: "Correct the column's name: it may have been renamed." },
    ER_PARSE_ERROR: { cause: "The statement is no valid SQL.", remedy: "Open a sample run: the message shows where the server stopped reading." },
    ER_DUP_ENTRY: { cause: "A row with this key exists already.", remedy: "Use the operation that inserts or updates, or look for the row first." },
    ER_BAD_NULL_ERROR: { cause: "A column that must have a value was given none.", remedy: "Have the mapping fill in the column that the message names." },
    ER_NO_DEFAULT_FOR_FIELD: { cause: "A column without a default was given no value.", remedy: "Have the mapping fill in the column that the message names." },
    ER_DATA_TOO_LONG: { cause: "A text is longer than its column.", remedy: "Shorten the text, or make the column longer." },
    ER_NO_REFERENCED_ROW_2: { cause: "The row refers to another that does not exist.", remedy: "Write the row that it refers to first." },
    ER_ROW_IS_REFERENCED_2: { cause: "Other rows refer to this one.", remedy: "Delete or change those rows first." },
    ER_LOCK_WAIT_TIMEOUT: { cause: "Another transaction held the row for too long.", remedy: "Replay the run; look for a long transaction on the server." },
    ER_LOCK_DEADLOCK: { cause: "Two transactions waited for each other.", remedy: "Replay the run." },
    ER_CON_COUNT_ERROR: { cause: "The server has no connection left.", remedy: "Replay the runs later, or raise max_connections." },
  },
};
