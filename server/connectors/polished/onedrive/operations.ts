import { operation } from "../../authoring/operation.ts";
import { choice, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { getMe } from "../microsoft/me.ts";
import { beside, nextLink, pages, paging } from "../microsoft/pages.ts";

const file = {
  id: "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K",
  name: "Invoice 2026-0412.pdf",
  size: 48_213,
  createdDateTime: "2026-05-02T10:32:18Z",
  lastModifiedDateTime: "2026-05-02T10:32:18Z",
  eTag: '"{6B3A8C1E},1"',
  webUrl: "https://northwind-my.sharepoint.com/personal/maya/Documents/Invoice%202026-0412.pdf",
  parentReference: { driveId: "b!t18F8ybsHUq1z3LTz8xvZqP8", id: "01BYE5RZ56Y2GOVW7725BZO354PWSELRRZ", path: "/drive/root:/Invoices" },
  file: { mimeType: "application/pdf" },
  createdBy: { user: { id: "48d31887-5fad-4d73-a9f5-3c356e68a038", displayName: "Maya Lindqvist" } },
};
const corrections = { "file?": { type: "object", properties: { mimeType: { type: "string" } }, description: "Only files have it" } } as const;

const files = thing({
  entity: "file",
  aliases: ["document", "folder"],
  ids: "files",
  path: "/me/drive/items/{folder_id}/children",
  one: "/me/drive/items/{item_id}",
  place: { folder_id: "root", item_id: file.id },
  sample: file,
  more: [{ ...file, id: "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36L", name: "Invoice 2026-0413.pdf" }],
  corrections,
  weight: 1,
  create: {
    as: "createFolder",
    summary: "Create a folder",
    args: { name: string("Name"), folder_id: string("Id of the folder it is put in; root for the top") },
    required: ["name"],
    bodyConstants: { folder: {}, "@microsoft.graph.conflictBehavior": "rename" },
    sample: { name: "Invoices of May" },
    successStatus: 201,
  },
  list: {
    summary: "List the files of a folder",
    args: { folder_id: string("Id of the folder; root for the top"), ...pages },
    paging,
    beside,
    corrections: nextLink,
  },
  get: {},
  update: {
    summary: "Rename or move a file",
    verbs: ["rename", "move", "update"],
    args: { name: string("New name"), folder: string("Id of the folder it moves to") },
    bodyPaths: { folder: "parentReference.id" },
    sample: { name: "Invoice 2026-0412 (paid).pdf" },
  },
  remove: { successStatus: 204 },
  simulated: { idPrefix: "01BYE5RZ", scope: [], createdFields: ["createdDateTime", "lastModifiedDateTime"], updatedFields: ["lastModifiedDateTime"] },
});

export const resources = [files.resource];

export const operations: readonly Operation[] = [
  ...files.operations,
  operation({
    id: "files.search",
    method: "GET",
    path: "/me/drive/root/search(q='{q}')",
    summary: "Search files by name and content",
    verbs: ["search", "find"],
    entity: "file",
    aliases: ["document"],
    args: { q: string("Words"), ...pages },
    returns: { value: [file], ...beside },
    corrections: nextLink,
    paging,
    sampleInput: { q: "invoice" },
    popularity: 0.5,
  }),
  operation({
    id: "files.share",
    method: "POST",
    path: "/me/drive/items/{item_id}/createLink",
    summary: "Make a link to a file",
    verbs: ["share", "link"],
    entity: "sharing link",
    aliases: ["file", "link"],
    args: { type: choice("What it allows", ["view", "edit"]), scope: choice("For whom", ["anonymous", "organization"]) },
    required: ["type"],
    returns: {
      id: "123ABC",
      roles: ["read"],
      link: { type: "view", scope: "organization", webUrl: "https://northwind-my.sharepoint.com/:b:/g/personal/maya/EbX" },
    },
    sampleInput: { item_id: file.id, type: "view", scope: "organization" },
    popularity: 0.4,
  }),
  operation({
    id: "files.copy",
    method: "POST",
    path: "/me/drive/items/{item_id}/copy",
    summary: "Copy a file",
    verbs: ["copy", "duplicate"],
    entity: "file",
    aliases: ["document"],
    args: { name: string("Name of the copy"), folder: string("Id of the folder it is put in") },
    bodyPaths: { folder: "parentReference.id" },
    returns: null,
    successStatus: 202,
    sampleInput: { item_id: file.id, name: "Copy of the invoice.pdf" },
    popularity: 0.3,
  }),
  getMe,
];
