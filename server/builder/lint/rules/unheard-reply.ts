import ts from "typescript-browser";
import { isSdk } from "../../analysis/is-sdk.ts";
import type { LintRule } from "../rule.ts";

/** `respond(400)` where the caller was answered 202 long before. */
export const unheardReply: LintRule = {
  code: "unheard-reply",
  sourceOnly: true,
  check(node, { project, flow }) {
    const file = node.getSourceFile().fileName;
    if (!ts.isCallExpression(node) || !isSdk(project, file, node.expression, "respond")) return null;
    const triggers = flow.automations.filter((automation) => automation.file === file).map(({ trigger }) => trigger);
    if (triggers.length === 0 || triggers.some((trigger) => trigger.type === "unknown" || (trigger.type === "webhook" && trigger.respond === "sync")))
      return null;
    const fix = triggers.some(({ type }) => type === "webhook") ? ' Give the webhook `respond: "sync"`.' : "";
    return { node, message: `Nobody hears this reply: the caller is not waiting for the run.${fix}` };
  },
};
