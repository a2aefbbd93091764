export interface Template {
  readonly name: string;
  readonly what: string;
  readonly systems: readonly string[];
  readonly request: string;
}

/** Requests that say everything the builder needs to know; choosing one puts it into the box to be changed or sent. */
export const TEMPLATES: readonly Template[] = [
  {
    name: "Issue announcer",
    what: "Event filter and message",
    systems: ["github", "slack"],
    request: "When a GitHub issue labelled urgent is opened, post its title and link to #support in Slack",
  },
  {
    name: "Webhook to chat",
    what: "Webhook, mapping, message",
    systems: ["http", "slack"],
    request: "When a webhook is received with an order, post the order number and total to #sales in Slack",
  },
  {
    name: "Daily report",
    what: "Schedule, paging, message",
    systems: ["github", "slack"],
    request: "Every weekday at 09:00, list the open issues of a GitHub repository and post them to #team in Slack",
  },
  {
    name: "Chat to issue",
    what: "Event and a new record",
    systems: ["slack", "github"],
    request: "When a message is posted in #bugs in Slack, create a GitHub issue with its text",
  },
];

export const EXAMPLES: readonly { readonly label: string; readonly request: string }[] = [
  { label: "Post urgent GitHub issues to Slack", request: "When a GitHub issue labelled urgent is opened, post its title and link to #support in Slack" },
  { label: "Forward a webhook every time it arrives", request: "When a webhook is received, send its body as a POST request to another HTTP address" },
  { label: "Report open issues at 09:00", request: "Every weekday at 09:00, list the open issues of a GitHub repository and post them to #team in Slack" },
];
