import type { KnownErrors } from "../../connector.ts";

/** https://developers.google.com/workspace/sheets/api/troubleshoot-api-errors */
export const errors: KnownErrors = {
  at: ["error.status"],
  codes: {
    UNAUTHENTICATED: { cause: "The sign-in has expired or was revoked.", remedy: "Sign in to Google again." },
    PERMISSION_DENIED: {
      cause: "The account may not open or change this spreadsheet, or the Sheets API is switched off in its project.",
      remedy: "Share the spreadsheet with the account behind the connection, and switch on the Google Sheets API.",
    },
    NOT_FOUND: {
      cause: "There is no spreadsheet with this id, or the account may not see it.",
      remedy: "Take the id out of the spreadsheet's address, and share it with the account.",
    },
    INVALID_ARGUMENT: {
      cause: "The range or a value does not have the form that Google asks for.",
      remedy: "Check the sheet's name and range, such as Sheet1!A:D: the sheet may have been renamed.",
    },
    RESOURCE_EXHAUSTED: { cause: "More requests came than Google allows in a minute.", remedy: "Write several rows in one call, then replay the runs." },
    FAILED_PRECONDITION: {
      cause: "The file is no Google spreadsheet, such as an uploaded Excel file.",
      remedy: "Open it in Google Sheets and save it as a Google spreadsheet.",
    },
    INTERNAL: { cause: "Google could not do it just now.", remedy: "Replay the runs later." },
    UNAVAILABLE: { cause: "Google could not do it just now.", remedy: "Replay the runs later." },
  },
};
