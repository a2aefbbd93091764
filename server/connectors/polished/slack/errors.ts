import type { KnownErrors } from "../../connector.ts";

/** https://docs.slack.dev/reference/methods/chat.postMessage */
export const errors: KnownErrors = {
  at: ["error"],
  codes: {
    channel_not_found: {
      cause: "The channel does not exist, or it is private and the bot is not in it.",
      remedy: "Invite the bot to the channel (/invite in Slack), or correct the channel's name or id.",
    },
    not_in_channel: { cause: "The bot is not a member of the channel.", remedy: "Invite the bot to the channel (/invite in Slack)." },
    is_archived: { cause: "The channel is archived.", remedy: "Unarchive the channel in Slack, or post to another." },
    invalid_auth: { cause: "The token is not valid.", remedy: "Connect Slack again with the bot token of an app that is installed in the workspace." },
    not_authed: { cause: "The request carried no token.", remedy: "Connect Slack with a bot token." },
    account_inactive: {
      cause: "The token belongs to a user or a workspace that was removed.",
      remedy: "Install the app again and connect Slack with its new token.",
    },
    token_revoked: { cause: "The token was revoked.", remedy: "Install the app again and connect Slack with its new token." },
    token_expired: { cause: "The token has expired.", remedy: "Sign in to Slack again." },
    missing_scope: {
      cause: "The token lacks a scope that this method needs.",
      remedy: "Add the scope to the Slack app, install it again and connect with the new token.",
    },
    not_allowed_token_type: { cause: "This kind of token may not call the method.", remedy: "Connect Slack with a bot token; it starts with xoxb-." },
    no_text: { cause: "The message has neither text nor blocks.", remedy: "Have the mapping fill in the text, also when its source is empty." },
    msg_too_long: { cause: "The message is longer than 40,000 characters.", remedy: "Shorten the text before it is sent, or send it as a file." },
    invalid_blocks: {
      cause: "The blocks do not have the form that Slack asks for.",
      remedy: "Try the blocks of a sample run in Slack's Block Kit Builder and correct the mapping.",
    },
    restricted_action: {
      cause: "A setting of the workspace keeps the bot from posting there.",
      remedy: "Ask an admin of the workspace to allow it, or post to another channel.",
    },
    user_not_found: {
      cause: "There is no user with this id in the workspace.",
      remedy: "Use the user's id as Slack shows it in the profile, not the display name.",
    },
    users_not_found: {
      cause: "There is no user with this e-mail address in the workspace.",
      remedy: "Have the code go on without the user where the lookup finds nobody.",
    },
    already_reacted: { cause: "The bot has reacted with this emoji before.", remedy: "Nothing is missing in Slack; have the code take this answer as done." },
    message_not_found: {
      cause: "There is no message with this timestamp in the channel.",
      remedy: "Keep the ts and the channel id that chat.postMessage answered, and use both.",
    },
    unknown_method: { cause: "Slack has no method of this name.", remedy: "Correct the path of the request." },
    ratelimited: {
      cause: "More requests came than Slack allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
