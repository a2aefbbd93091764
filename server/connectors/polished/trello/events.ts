import { event } from "../../authoring/event.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { board, card, list, member } from "./samples.ts";

const on = { card: { id: card.id, name: card.name, idShort: 12, shortLink: card.shortLink }, board: { id: board.id, name: board.name, shortLink: "Hq2LmN3p" } };

function boardEvent(type: string, name: string, entity: string, verbs: readonly string[], data: object, popularity: number): ConnectorEvent {
  const action = {
    id: "6634a1b2c3d4e5f607182a01",
    idMemberCreator: member.id,
    type,
    date: "2026-05-02T10:32:18.000Z",
    data: { ...on, ...data },
    memberCreator: member,
  };
  return event({ id: type, name, entity, verbs, sample: { model: board, action }, popularity });
}

export const events: readonly ConnectorEvent[] = [
  boardEvent("createCard", "Card added", "card", ["create", "add", "new"], { list: { id: list.id, name: list.name } }, 1),
  boardEvent(
    "updateCard",
    "Card changed or moved",
    "card",
    ["update", "change", "move", "archive", "complete"],
    {
      card: { ...on.card, idList: "5f1a2b3c4d5e6f7081920402" },
      old: { idList: list.id },
      listBefore: { id: list.id, name: list.name },
      listAfter: { id: "5f1a2b3c4d5e6f7081920402", name: "Done" },
    },
    0.9,
  ),
  boardEvent("commentCard", "Comment added", "comment", ["comment", "create", "add", "new"], { text: "Finance agrees." }, 0.5),
  boardEvent("addMemberToCard", "Member added to a card", "card", ["assign", "add"], { idMember: member.id }, 0.3),
  boardEvent("deleteCard", "Card deleted", "card", ["delete", "remove"], {}, 0.2),
];
