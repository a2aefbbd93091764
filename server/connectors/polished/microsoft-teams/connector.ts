import { httpSystem } from "../../authoring/http-system.ts";
import { graphErrors, graphWords } from "../microsoft/errors.ts";
import { microsoftSignIn } from "../microsoft/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const microsoftTeams = httpSystem({
  docs: "https://learn.microsoft.com/en-us/graph/api/resources/teams-api-overview",
  version: "v1.0",
  id: "microsoft-teams",
  name: "Microsoft Teams",
  aliases: ["ms teams", "teams channel", "teams chat"],
  categories: ["chat", "notifications"],
  description: "Messages, channels and chats in Microsoft Teams.",
  baseUrl: "https://graph.microsoft.com/v1.0",
  auth: microsoftSignIn(["ChannelMessage.Send", "ChannelMessage.Read.All", "Chat.ReadWrite", "Team.ReadBasic.All", "Channel.ReadBasic.All"]),
  operations,
  policies: { ratePerSecond: 4, idempotencyHeader: null },
  simulation: { resources, errors: graphWords("NotFound") },
  testOperation: "users.me",
  errors: graphErrors("Microsoft Teams"),
  hints: [
    "A message is sent in the name of whoever signed in; app-only access cannot send.",
    "Ids of team and channel are in the channel's link: groupId, and what starts with 19:.",
  ],
});
