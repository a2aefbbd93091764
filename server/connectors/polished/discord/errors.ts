import type { KnownErrors } from "../../connector.ts";

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    "10003": { cause: "There is no such channel, or the bot cannot see it.", remedy: "Check the channel's id, and that the bot is a member of the server." },
    "10004": { cause: "There is no such server, or the bot is not in it.", remedy: "Invite the bot to the server." },
    "10008": { cause: "There is no such message.", remedy: "See whether the message was deleted." },
    "10013": { cause: "There is no such user.", remedy: "Check the user's id." },
    "40001": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Discord again with a credential that is valid." },
    "50001": { cause: "The bot has no access to this channel.", remedy: "Let the bot's role view the channel in the channel's permissions." },
    "50006": { cause: "The message is empty.", remedy: "Have the mapping fill in the content, also when its source is empty." },
    "50007": { cause: "The user takes no direct messages from the bot.", remedy: "Write to a channel, or have the user allow messages of server members." },
    "50013": { cause: "The bot lacks a permission for this.", remedy: "Give the bot's role the permission in the server's settings." },
    "50035": {
      cause: "A field does not have the form that Discord asks for.",
      remedy: "Open a sample run: the answer names the field under `errors`. A message has 2,000 characters at most.",
    },
    "50109": { cause: "The body is no valid JSON.", remedy: "Open a sample run and look at what was sent." },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Discord again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Discord, or connect one that has it.",
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Discord shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than Discord allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
