import { operation } from "../../authoring/operation.ts";
import { boolean, choice, momentOrNull, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { board, card, comment, list, member, webhook } from "./samples.ts";

export const cardCorrections = { due: momentOrNull };
const whole = { style: "whole", items: null } as const;
const touched = { updatedFields: ["dateLastActivity"] };
const fields = {
  name: string("Title"),
  desc: string("Description, in Markdown"),
  due: string("When it is due", { format: "date-time" }),
  idMembers: string("Ids of its members, with commas"),
  idLabels: string("Ids of its labels, with commas"),
  pos: choice("Where it stands in the list", ["top", "bottom"]),
};

const cards = thing({
  entity: "card",
  ids: "cards",
  path: "/cards",
  one: "/cards/{id}",
  place: { id: card.id, board_id: board.id },
  sample: card,
  more: [{ ...card, id: "6634a1b2c3d4e5f607182931", name: "Renew the certificate", url: "https://trello.com/c/hJ7kL9mN/13-renew" }],
  corrections: cardCorrections,
  weight: 1,
  create: { args: { idList: string("Id of the list it is put on"), ...fields }, required: ["idList", "name"], sample: { idList: list.id, name: card.name } },
  list: { path: "/boards/{board_id}/cards", args: { board_id: string("Id of the board") }, paging: whole },
  get: {},
  update: {
    method: "PUT",
    summary: "Update, move or archive a card",
    verbs: ["update", "edit", "change", "move", "archive", "complete"],
    args: { ...fields, idList: string("Id of the list it moves to"), closed: boolean("Whether it is archived"), dueComplete: boolean("Whether it is done") },
    sample: { idList: list.id },
  },
  remove: { returns: { limits: {} } },
  simulated: { createdFields: ["dateLastActivity"], ...touched },
});

const boards = thing({
  entity: "board",
  ids: "boards",
  path: "/boards",
  one: "/boards/{id}",
  place: { id: board.id },
  sample: board,
  weight: 0.3,
  create: { args: { name: string("Name"), desc: string("Description") }, required: ["name"], sample: { name: board.name } },
  list: { path: "/members/me/boards", paging: whole },
  get: {},
  simulated: touched,
});

const lists = thing({
  entity: "list",
  aliases: ["column"],
  ids: "lists",
  path: "/lists",
  place: { board_id: board.id },
  sample: list,
  weight: 0.3,
  create: { args: { name: string("Name"), idBoard: string("Id of the board") }, required: ["name", "idBoard"], sample: { name: "Done", idBoard: board.id } },
  list: { path: "/boards/{board_id}/lists", args: { board_id: string("Id of the board") }, paging: whole },
});

const webhooks = thing({
  entity: "webhook subscription",
  ids: "webhooks",
  path: "/webhooks",
  place: { id: webhook.id },
  sample: webhook,
  weight: 0.02,
  create: {
    summary: "Register an address for what happens on a board",
    verbs: ["register"],
    args: { callbackURL: string("Where deliveries go", { format: "uri" }), idModel: string("Id of the board"), description: string("What it is for") },
    required: ["callbackURL", "idModel"],
    sample: { callbackURL: webhook.callbackURL, idModel: board.id },
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], returns: { limits: {} } },
});

export const resources = [cards, boards, lists, webhooks].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...cards.operations,
  operation({
    id: "cards.comment",
    method: "POST",
    path: "/cards/{id}/actions/comments",
    summary: "Comment on a card",
    verbs: ["comment", "add", "write"],
    entity: "comment",
    args: { text: string("The text") },
    required: ["text"],
    returns: comment,
    messageField: "text",
    destinationField: "id",
    sampleInput: { id: card.id, text: comment.data.text },
    popularity: 0.5,
  }),
  ...boards.operations,
  ...lists.operations,
  operation({
    id: "members.me",
    method: "GET",
    path: "/members/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "member",
    returns: member,
    sampleInput: {},
    popularity: 0.05,
  }),
  ...webhooks.operations,
];
