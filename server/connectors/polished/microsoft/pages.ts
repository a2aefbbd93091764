import { integer, string } from "../../authoring/schema.ts";
import type { JsonSchema } from "../../json-schema.ts";

/** How lists of Microsoft Graph are asked for, and how they go on. */
export const pages = {
  $top: integer("Items per page"),
  $filter: string("OData condition, such as isRead eq false"),
  $orderby: string("Order, such as createdDateTime desc"),
  $select: string("Which fields come, with commas"),
};
export const paging = { style: "next-url", nextUrl: "@odata.nextLink", items: "value" } as const;
export const beside = { "@odata.nextLink": "https://graph.microsoft.com/v1.0/me/messages?$skip=10" };
export const nextLink: Readonly<Record<string, JsonSchema>> = { "@odata.nextLink?": { type: "string", format: "uri" } };

/** The account of the credential. */
export const me = {
  id: "48d31887-5fad-4d73-a9f5-3c356e68a038",
  displayName: "Maya Lindqvist",
  mail: "maya@northwind.example",
  userPrincipalName: "maya@northwind.example",
};
