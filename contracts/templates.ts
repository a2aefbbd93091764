export interface Template {
  readonly name: string;
  readonly what: string;
  readonly systems: readonly string[];
  readonly request: string;
}

const URGENT_ISSUES = "When a GitHub issue labelled urgent is opened, post its title and link to #support in Slack";
const REFUNDS = "When a Stripe charge is refunded, tell #finance in Slack";
const ORDERS = "When a webhook arrives, post its order number and total to #sales in Slack";

/** Requests that the offline builder carries out as they stand, or after one question. Choosing one puts it into the box. */
export const TEMPLATES: readonly Template[] = [
  { name: "Issue announcer", what: "Event, filter and message", systems: ["github", "slack"], request: URGENT_ISSUES },
  { name: "Refund alert", what: "Event and message", systems: ["stripe", "slack"], request: REFUNDS },
  { name: "Orders to chat", what: "Webhook, mapping and message", systems: ["http", "slack"], request: ORDERS },
  {
    name: "Chat to issue",
    what: "Message and a new record",
    systems: ["slack", "github"],
    request: "When a message is posted in #bugs in Slack, create a GitHub issue with its text",
  },
];

export const EXAMPLES: readonly { readonly label: string; readonly request: string }[] = [
  { label: "Post urgent GitHub issues to Slack", request: URGENT_ISSUES },
  { label: "Tell finance about Stripe refunds", request: REFUNDS },
  { label: "Announce orders from a webhook", request: ORDERS },
];
