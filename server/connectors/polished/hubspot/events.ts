import { event } from "../../authoring/event.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { company, contact, deal, ticket } from "./samples.ts";

/** HubSpot delivers a list of changes, and ids rather than whole objects. */
function change(subscriptionType: string, objectId: string, more: Record<string, unknown> = {}) {
  return [
    {
      eventId: 3_816_279_340,
      subscriptionId: 25,
      portalId: 33,
      appId: 1_160_452,
      occurredAt: 1_777_713_164_870,
      subscriptionType,
      attemptNumber: 0,
      objectId: Number(objectId),
      changeFlag: "CREATED",
      changeSource: "CRM",
      ...more,
    },
  ];
}

const PLURALS: Readonly<Record<string, string>> = { company: "companies" };
const read = (entity: string) => ({ each: [], id: ["objectId"], operation: `${PLURALS[entity] ?? `${entity}s`}.get`, argument: `${entity}Id` });

function created(entity: string, id: string, popularity: number, aliases: readonly string[]): ConnectorEvent {
  const type = `${entity}.creation`;
  return event({
    id: type,
    name: `${entity[0]?.toUpperCase()}${entity.slice(1)} created`,
    entity,
    verbs: ["create", "add", "new"],
    aliases,
    sample: change(type, id),
    subject: read(entity),
    popularity,
  });
}

function changed(entity: string, id: string, property: string, value: string, popularity: number): ConnectorEvent {
  const type = `${entity}.propertyChange`;
  return event({
    id: type,
    name: `${entity[0]?.toUpperCase()}${entity.slice(1)} changed`,
    entity,
    verbs: ["update", "change", "edit", "move"],
    sample: change(type, id, { changeFlag: "UPDATED", propertyName: property, propertyValue: value }),
    subject: read(entity),
    popularity,
  });
}

export const events: readonly ConnectorEvent[] = [
  created("contact", contact.id, 1, ["person", "lead"]),
  changed("contact", contact.id, "lifecyclestage", "customer", 0.5),
  created("company", company.id, 0.5, ["account"]),
  created("deal", deal.id, 0.8, ["opportunity", "sale"]),
  changed("deal", deal.id, "dealstage", "closedwon", 0.7),
  created("ticket", ticket.id, 0.4, ["support request"]),
];
