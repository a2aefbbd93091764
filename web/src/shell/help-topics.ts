/** Places of the guide that screens point to: a page, and where it helps a heading on it. */
export const HELP_TOPICS = [
  "start#your-first-integration",
  "integrations#triggers",
  "connections#connect-a-system",
  "runs#what-a-run-wrote",
  "runs#when-something-fails",
  "assistant#gates",
  "api#authentication",
  "security#signing-in",
  "security#roles",
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];
