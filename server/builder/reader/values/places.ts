import type { TokenKind } from "../text/tokens.ts";

/** An argument that says where something goes or comes from, by what people call it. */
export interface PlaceRule {
  readonly arguments: readonly string[];
  /** Only of operations that do this. */
  readonly verbs?: readonly string[];
  /** What it is called in a question. */
  readonly about: string;
  readonly ask: string;
  /** Words before or after the name, the nearest to it first: “the table orders”, “the Contacts table”. */
  readonly words: readonly string[];
  /** Words that come right before a name of it: “move it to Done”. */
  readonly behind?: readonly string[];
  /** Literals that can be nothing else here. */
  readonly kinds: readonly TokenKind[];
  /** What the operation that lists the choices is about, and the member of its items that goes here. */
  readonly listed: readonly string[];
}

export const PLACES: readonly PlaceRule[] = [
  { arguments: ["channel", "channel_id"], about: "channel", ask: "Which channel?", words: ["channel", "room"], kinds: ["channel"], listed: ["channel"] },
  {
    arguments: ["to"],
    verbs: ["move", "rename"],
    about: "path",
    ask: "Where should it go?",
    words: ["folder", "mailbox", "directory", "label"],
    behind: ["to", "into"],
    kinds: ["path"],
    listed: ["mailbox"],
  },
  {
    arguments: ["mailbox"],
    verbs: ["list", "read", "search"],
    about: "mailbox",
    ask: "Which mailbox?",
    words: ["folder", "mailbox"],
    kinds: [],
    listed: ["mailbox"],
  },
  { arguments: ["transition"], about: "status", ask: "To which status?", words: ["status", "column"], behind: ["to", "as", "into"], kinds: [], listed: [] },
  { arguments: ["To", "to", "recipients"], about: "to", ask: "Who gets it?", words: [], kinds: ["phone", "email"], listed: [] },
  {
    arguments: ["spreadsheetId"],
    about: "sheet",
    ask: "Which spreadsheet?",
    words: ["tab", "worksheet", "sheet", "spreadsheet", "gsheet"],
    kinds: [],
    listed: [],
  },
  { arguments: ["baseId"], about: "base", ask: "Which base?", words: ["base"], kinds: [], listed: ["base"] },
  { arguments: ["table"], about: "table", ask: "Which table?", words: ["table"], kinds: [], listed: ["table"] },
  { arguments: ["database_id"], about: "database", ask: "Which database?", words: ["database"], kinds: [], listed: ["database"] },
  { arguments: ["list_id"], about: "list", ask: "Which list?", words: ["list", "audience"], kinds: [], listed: ["audience", "list"] },
  { arguments: ["project"], about: "project", ask: "Which project?", words: ["project"], kinds: [], listed: ["project"] },
  { arguments: ["bucket"], about: "bucket", ask: "Which bucket?", words: ["bucket"], kinds: [], listed: ["bucket"] },
  { arguments: ["repo"], about: "repo", ask: "Which repository?", words: ["repo", "repository"], kinds: ["slug"], listed: ["repository"] },
  { arguments: ["guild_id"], about: "server", ask: "Which server?", words: ["server", "guild"], kinds: [], listed: ["server"] },
  {
    arguments: ["key", "path", "prefix", "folder"],
    about: "path",
    ask: "Where is the file?",
    words: ["folder", "directory", "file", "under"],
    kinds: ["path"],
    listed: [],
  },
  { arguments: ["sobject"], about: "object", ask: "Which object?", words: ["object"], kinds: [], listed: [] },
];

/** Arguments that have a usual value, or that belong to the connection: those are variables of the project. */
export const USUAL: Readonly<Record<string, { readonly literal: string | number } | { readonly variable: string }>> = {
  valueInputOption: { literal: "USER_ENTERED" },
  range: { literal: "A:Z" },
  issuetype: { literal: "Task" },
  mailbox: { literal: "INBOX" },
  status_if_new: { literal: "subscribed" },
  Type: { literal: "ACCREC" },
  Prefer: { literal: "transient" },
  column: { literal: "id" },
  AccountSid: { variable: "twilioAccount" },
  From: { variable: "twilioNumber" },
  from: { variable: "sender" },
  "Xero-Tenant-Id": { variable: "xeroOrganisation" },
};
