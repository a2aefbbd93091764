import { operation } from "../../authoring/operation.ts";
import { boolean, integer, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";

const file = {
  ".tag": "file",
  id: "id:a4ayc_80_OEAAAAAAAAAXw",
  name: "Invoice 2026-0412.pdf",
  path_lower: "/invoices/invoice 2026-0412.pdf",
  path_display: "/Invoices/Invoice 2026-0412.pdf",
  client_modified: "2026-05-02T10:32:18Z",
  server_modified: "2026-05-02T10:32:18Z",
  rev: "a1c10ce0dd78",
  size: 48_213,
  is_downloadable: true,
  content_hash: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
};
const folder = { ".tag": "folder", id: "id:a4ayc_80_OEAAAAAAAAAXz", name: "Invoices", path_lower: "/invoices", path_display: "/Invoices" };
const entry = {
  type: "object",
  properties: {
    ".tag": { type: "string", description: "file, folder or deleted" },
    id: { type: "string" },
    name: { type: "string" },
    path_lower: { type: "string" },
    path_display: { type: "string" },
    server_modified: { type: "string", format: "date-time" },
    size: { type: "integer" },
    rev: { type: "string" },
  },
  required: [".tag", "name"],
} as const;
const page = { entries: [file], cursor: "ZtkX9_EHj3x7PMkVuFIhwKYXEpwpLwyxp9vMKomUhllil9q7eWiAu", has_more: false };
const listing = { entity: "file", aliases: ["document", "folder"], returns: page, corrections: { "entries.[]": entry } } as const;
const path = string("Path such as /Invoices/April.pdf, or id:…");
const moved = {
  from_path: string("Path as it is"),
  to_path: string("Path as it shall be"),
  autorename: boolean("Whether another name is found where there is one already"),
};
const post = (
  id: string,
  address: string,
  summary: string,
  verbs: readonly string[],
  rest: Omit<Parameters<typeof operation>[0], "id" | "method" | "path" | "summary" | "verbs">,
) => operation({ id, method: "POST", path: address, summary, verbs, ...rest });

export const operations: readonly Operation[] = [
  post("files.list", "/files/list_folder", "List the files of a folder", ["list", "get", "find"], {
    ...listing,
    effect: "read",
    args: {
      path: string("Folder; empty for the top"),
      recursive: boolean("What is in its folders too"),
      limit: integer("Items, 2000 at most"),
      include_deleted: boolean("Deleted ones too"),
    },
    required: ["path"],
    paging: { style: "whole", items: "entries" },
    sampleInput: { path: "/Invoices" },
    popularity: 1,
  }),
  post("files.listContinue", "/files/list_folder/continue", "List what follows a cursor: the next page, or what changed since", ["continue"], {
    ...listing,
    entity: "folder cursor",
    aliases: [],
    effect: "read",
    args: { cursor: string("Cursor of the answer before") },
    required: ["cursor"],
    paging: { style: "cursor", cursorParam: "cursor", nextCursor: "cursor", hasMore: "has_more", items: "entries" },
    sampleInput: { cursor: page.cursor },
    popularity: 0.4,
  }),
  post("files.latestCursor", "/files/list_folder/get_latest_cursor", "Get a cursor from which changes are told", ["get"], {
    entity: "cursor",
    effect: "read",
    args: { path: string("Folder; empty for the top"), recursive: boolean("What is in its folders too") },
    required: ["path"],
    returns: { cursor: page.cursor },
    sampleInput: { path: "/Invoices" },
    popularity: 0.2,
  }),
  post("files.search", "/files/search_v2", "Search files", ["search", "find"], {
    entity: "file",
    aliases: ["document"],
    effect: "read",
    args: { query: string("Words") },
    required: ["query"],
    returns: { matches: [{ metadata: { ".tag": "metadata", metadata: file } }], has_more: false },
    paging: { style: "whole", items: "matches" },
    sampleInput: { query: "invoice" },
    popularity: 0.5,
  }),
  post("files.get", "/files/get_metadata", "Get what is known of a file", ["get", "read"], {
    entity: "file",
    aliases: ["document"],
    effect: "read",
    args: { path },
    required: ["path"],
    returns: file,
    sampleInput: { path: file.path_display },
    popularity: 0.4,
  }),
  post("folders.create", "/files/create_folder_v2", "Create a folder", ["create", "add", "make"], {
    entity: "folder",
    args: { path, autorename: moved.autorename },
    required: ["path"],
    returns: { metadata: folder },
    sampleInput: { path: "/Invoices/May" },
    popularity: 0.5,
  }),
  post("files.move", "/files/move_v2", "Move or rename a file", ["move", "rename"], {
    entity: "file",
    aliases: ["folder"],
    args: moved,
    required: ["from_path", "to_path"],
    returns: { metadata: file },
    sampleInput: { from_path: file.path_display, to_path: "/Paid/Invoice 2026-0412.pdf" },
    popularity: 0.5,
  }),
  post("files.copy", "/files/copy_v2", "Copy a file", ["copy", "duplicate"], {
    entity: "file",
    aliases: ["folder"],
    args: moved,
    required: ["from_path", "to_path"],
    returns: { metadata: file },
    sampleInput: { from_path: file.path_display, to_path: "/Copies/Invoice 2026-0412.pdf" },
    popularity: 0.3,
  }),
  post("files.delete", "/files/delete_v2", "Delete a file or folder", ["delete", "remove"], {
    entity: "file",
    aliases: ["folder"],
    effect: "delete",
    args: { path },
    required: ["path"],
    returns: { metadata: file },
    sampleInput: { path: file.path_display },
    popularity: 0.3,
  }),
  post("sharedLinks.create", "/sharing/create_shared_link_with_settings", "Make a link to a file", ["share", "link", "create"], {
    entity: "shared link",
    aliases: ["link"],
    args: { path },
    required: ["path"],
    returns: { ".tag": "file", url: "https://www.dropbox.com/scl/fi/abc/Invoice.pdf?dl=0", id: file.id, name: file.name, path_lower: file.path_lower },
    sampleInput: { path: file.path_display },
    popularity: 0.5,
  }),
  post("links.temporary", "/files/get_temporary_link", "Get an address that gives the bytes of a file for four hours", ["download", "get"], {
    entity: "download link",
    effect: "read",
    args: { path },
    required: ["path"],
    returns: { metadata: file, link: "https://uc9.dl.dropboxusercontent.com/cd/0/get/abc/file" },
    sampleInput: { path: file.path_display },
    popularity: 0.5,
  }),
  post("account.get", "/users/get_current_account", "Get the account of the credential", ["get"], {
    entity: "account",
    effect: "read",
    returns: {
      account_id: "dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc",
      email: "maya@northwind.example",
      name: { display_name: "Maya Lindqvist" },
      country: "SE",
    },
    sampleInput: {},
    popularity: 0.05,
  }),
];
