import { operation } from "../../authoring/operation.ts";
import { array, choice, integer, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

const maya = { type: "user", id: "11446498", name: "Maya Lindqvist", login: "maya@northwind.example" };
const parent = { type: "folder", id: "160111", name: "Invoices", etag: "1" };
export const file = {
  type: "file",
  id: "12345678901",
  etag: "1",
  sha1: "85136C79CBF9FE36BB9D05D0639C70C265C18D37",
  name: "Invoice 2026-0412.pdf",
  description: "",
  size: 48_213,
  created_at: "2026-05-02T10:32:18-07:00",
  modified_at: "2026-05-02T10:32:18-07:00",
  parent,
  owned_by: maya,
  item_status: "active",
};
const folder = {
  type: "folder",
  id: "160112",
  etag: "1",
  name: "May",
  description: "",
  created_at: "2026-05-02T10:32:18-07:00",
  modified_at: "2026-05-02T10:32:18-07:00",
  parent,
  owned_by: maya,
  item_status: "active",
};
const hook = {
  type: "webhook",
  id: "11446498",
  address: "https://example.com/hooks/files",
  triggers: ["FILE.UPLOADED"],
  target: { type: "folder", id: parent.id },
  created_at: "2026-05-02T10:32:05-07:00",
};
const task = {
  type: "comment",
  id: "11446499",
  message: "Finance agrees.",
  created_at: "2026-05-02T11:04:51-07:00",
  created_by: maya,
  item: { type: "file", id: file.id },
};
const dates = { createdFields: ["created_at", "modified_at"], updatedFields: ["modified_at"], idStyle: "number" } as const;
const rename = { name: string("Name"), description: string("Description"), parent: string("Id of the folder it moves to") };
const bodyPaths = { parent: "parent.id" };
const FIELDS = "id,type,name,etag,size,description,created_at,modified_at,parent,owned_by,item_status";

const files = thing({
  entity: "file",
  aliases: ["document"],
  ids: "files",
  path: "/folders/{folder_id}/items",
  one: "/files/{file_id}",
  place: { folder_id: "0", file_id: file.id },
  sample: file,
  more: [{ ...file, id: "12345678902", name: "Invoice 2026-0413.pdf" }],
  corrections: { "sha1?": { type: "string" }, "size?": { type: "integer" } },
  weight: 1,
  list: {
    summary: "List what is in a folder",
    args: { folder_id: string("Id of the folder; 0 for the top"), limit: integer("Items per page, 1000 at most"), offset: integer("How many are left out") },
    queryConstants: { fields: FIELDS },
    paging: { style: "offset", offsetParam: "offset", limitParam: "limit", items: "entries" },
    beside: { total_count: 1, offset: 0, limit: 100 },
  },
  get: {},
  update: {
    method: "PUT",
    summary: "Rename, move or share a file",
    verbs: ["rename", "move", "update", "share"],
    args: { ...rename, access: choice("For whom a link to it is", ["open", "company", "collaborators"]) },
    bodyPaths: { ...bodyPaths, access: "shared_link.access" },
    sample: { name: "Invoice 2026-0412 (paid).pdf" },
  },
  remove: { successStatus: 204 },
  simulated: { ...dates, scope: [] },
});
const folders = thing({
  entity: "folder",
  ids: "folders",
  path: "/folders",
  one: "/folders/{folder_id}",
  place: { folder_id: folder.id },
  sample: folder,
  weight: 0.5,
  create: {
    args: { name: string("Name"), parent: string("Id of the folder it is put in; 0 for the top") },
    required: ["name", "parent"],
    bodyPaths,
    sample: { name: "May", parent: "0" },
    successStatus: 201,
  },
  get: {},
  update: { method: "PUT", args: rename, bodyPaths, sample: { name: "May 2026" } },
  remove: { successStatus: 204 },
  simulated: dates,
});
const hooks = thing({
  entity: "webhook subscription",
  ids: "webhooks",
  path: "/webhooks",
  one: "/webhooks/{webhook_id}",
  place: { webhook_id: hook.id },
  sample: hook,
  weight: 0.02,
  create: {
    summary: "Register an address for what happens in a folder",
    verbs: ["register"],
    args: {
      folder_id: string("Id of the folder"),
      address: string("Where deliveries go", { format: "uri" }),
      triggers: array({ type: "string" }, "Events, such as FILE.UPLOADED"),
    },
    required: ["folder_id", "address", "triggers"],
    bodyPaths: { folder_id: "target.id" },
    bodyConstants: { "target.type": "folder" },
    sample: { folder_id: parent.id, address: hook.address, triggers: hook.triggers },
    successStatus: 201,
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], successStatus: 204 },
  simulated: { idStyle: "number" },
});

export const resources = [files, folders, hooks].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...files.operations,
  ...folders.operations,
  operation({
    id: "search",
    method: "GET",
    path: "/search",
    summary: "Search files and folders",
    verbs: ["search", "find"],
    entity: "file",
    aliases: ["document"],
    args: { query: string("Words"), limit: integer("Items per page, 200 at most"), offset: integer("How many are left out") },
    required: ["query"],
    returns: { total_count: 1, limit: 30, offset: 0, type: "search_results_items", entries: [file] },
    paging: { style: "offset", offsetParam: "offset", limitParam: "limit", items: "entries" },
    sampleInput: { query: "invoice" },
    popularity: 0.5,
  }),
  operation({
    id: "comments.create",
    method: "POST",
    path: "/comments",
    summary: "Comment on a file",
    verbs: ["comment", "add", "write"],
    entity: "comment",
    args: { file_id: string("Id of the file"), message: string("The text") },
    required: ["file_id", "message"],
    bodyPaths: { file_id: "item.id" },
    bodyConstants: { "item.type": "file" },
    returns: task,
    successStatus: 201,
    messageField: "message",
    destinationField: "file_id",
    sampleInput: { file_id: file.id, message: task.message },
    popularity: 0.3,
  }),
  ...hooks.operations,
  operation({
    id: "users.me",
    method: "GET",
    path: "/users/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "user",
    returns: maya,
    sampleInput: {},
    popularity: 0.05,
  }),
];
