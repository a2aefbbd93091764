import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

const FIELDS = "id,name,mimeType,createdTime,modifiedTime,size,parents,webViewLink,trashed,owners(displayName,emailAddress)";

const file = {
  id: "1AbCdEfGhIjKlMnOpQrStUvWxYz012345",
  name: "Invoice 2026-0412.pdf",
  mimeType: "application/pdf",
  createdTime: "2026-05-02T10:32:18.000Z",
  modifiedTime: "2026-05-02T10:32:18.000Z",
  size: "48213",
  parents: ["0B1CdEfGhIjKlMnOpQrStUvWxYz"],
  webViewLink: "https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view",
  trashed: false,
  owners: [{ displayName: "Maya Lindqvist", emailAddress: "maya@northwind.example" }],
};
const permission = { kind: "drive#permission", id: "0912345678901234567", type: "user", role: "reader", emailAddress: "joost@northwind.example" };
const fields = { name: string("Name"), mimeType: string("Type; application/vnd.google-apps.folder for a folder"), description: string("Description") };
const returned = { queryConstants: { fields: FIELDS, supportsAllDrives: "true" } };

const files = thing({
  entity: "file",
  aliases: ["document", "folder"],
  ids: "files",
  path: "/files",
  one: "/files/{fileId}",
  place: { fileId: file.id },
  sample: file,
  more: [{ ...file, id: "1BbCdEfGhIjKlMnOpQrStUvWxYz012346", name: "Invoice 2026-0413.pdf" }],
  corrections: { "size?": { type: "string" }, "parents?": array({ type: "string" }), "owners?": { type: "array", items: { type: "object" } } },
  weight: 1,
  create: {
    summary: "Create a folder or an empty file",
    args: { ...fields, parents: array({ type: "string" }, "Id of the folder it is put in") },
    required: ["name"],
    ...returned,
    sample: { name: "Invoices of May", mimeType: "application/vnd.google-apps.folder" },
  },
  list: {
    summary: "List or search files",
    verbs: ["list", "get", "find", "search"],
    args: {
      q: string("Drive's query, such as 'FOLDER' in parents and trashed = false"),
      orderBy: string("Such as createdTime desc"),
      pageSize: integer("Items per page, 1000 at most"),
      pageToken: string("Where the page starts"),
    },
    queryConstants: { fields: `nextPageToken,files(${FIELDS})`, supportsAllDrives: "true", includeItemsFromAllDrives: "true" },
    paging: { style: "cursor", cursorParam: "pageToken", nextCursor: "nextPageToken", items: "files" },
    beside: { nextPageToken: "~!!~AI9F" },
    corrections: { "nextPageToken?": { type: "string" } },
    sample: { q: "trashed = false" },
  },
  get: returned,
  update: {
    summary: "Rename, move or trash a file",
    verbs: ["update", "rename", "move", "trash", "change"],
    args: {
      ...fields,
      trashed: boolean("Whether it is in the bin"),
      addParents: string("Id of the folder it moves to"),
      removeParents: string("Id of the folder it leaves"),
    },
    query: ["addParents", "removeParents"],
    ...returned,
    sample: { name: "Invoice 2026-0412 (paid).pdf" },
  },
  remove: { successStatus: 204 },
  simulated: { createdFields: ["createdTime", "modifiedTime"], updatedFields: ["modifiedTime"] },
});

export const resources = [files.resource];

export const operations: readonly Operation[] = [
  ...files.operations,
  operation({
    id: "files.copy",
    method: "POST",
    path: "/files/{fileId}/copy",
    summary: "Copy a file",
    verbs: ["copy", "duplicate"],
    entity: "file",
    aliases: ["document"],
    args: { name: string("Name of the copy"), parents: array({ type: "string" }, "Id of the folder it is put in") },
    ...returned,
    returns: file,
    sampleInput: { fileId: file.id, name: "Copy of the invoice" },
    popularity: 0.4,
  }),
  operation({
    id: "files.export",
    method: "GET",
    path: "/files/{fileId}/export",
    summary: "Get a Google document as another type",
    verbs: ["export", "download", "convert"],
    entity: "file",
    aliases: ["document"],
    args: { mimeType: string("Such as text/plain or text/csv") },
    required: ["mimeType"],
    returns: "The text of the document",
    sampleInput: { fileId: file.id, mimeType: "text/plain" },
    popularity: 0.4,
  }),
  operation({
    id: "permissions.create",
    method: "POST",
    path: "/files/{fileId}/permissions",
    summary: "Share a file",
    verbs: ["share", "give"],
    entity: "permission",
    aliases: ["file", "access"],
    args: {
      type: choice("With whom", ["user", "group", "domain", "anyone"]),
      role: choice("What they may do", ["reader", "commenter", "writer"]),
      emailAddress: string("E-mail address of the person or group", { format: "email" }),
      sendNotificationEmail: boolean("Whether they are told by mail"),
    },
    required: ["type", "role"],
    query: ["sendNotificationEmail"],
    returns: permission,
    sampleInput: { fileId: file.id, type: "user", role: "reader", emailAddress: "joost@northwind.example" },
    popularity: 0.4,
  }),
  operation({
    id: "about.get",
    method: "GET",
    path: "/about",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "account",
    queryConstants: { fields: "user" },
    returns: { user: { displayName: "Maya Lindqvist", emailAddress: "maya@northwind.example" } },
    sampleInput: {},
    popularity: 0.05,
  }),
];
