/** What people ask for most; the first one deploys, the others write. */
export const DEPLOY_PROMPT = "Deploy my Integration";

export const PRESET_PROMPTS: readonly string[] = [
  "Explain what this integration does, step by step",
  "Add a test for what happens when a call fails",
  "Only go on when a condition is met",
  "Run it on a schedule instead",
];
