import ts from "typescript-browser";
import type { LintRule } from "../rule.ts";

/** `2026-01-05T09:00` without `Z` or an offset. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;
const LOCAL_PARTS = /^(get|set)(Hours|Date|Day|Month|FullYear)$/;

/** A time that means another moment where the clock is set differently; here it is UTC. */
export const timeZone: LintRule = {
  code: "time-zone",
  sourceOnly: true,
  check(node) {
    if (ts.isNewExpression(node) && node.expression.getText() === "Date") {
      const [given] = node.arguments ?? [];
      return given && ts.isStringLiteralLike(given) && LOCAL_TIME.test(given.text)
        ? { node, message: "This time has no zone, so it is UTC. End it with `Z` or an offset such as `+02:00`.", severity: "warning" }
        : null;
    }
    if (!ts.isCallExpression(node)) return null;
    if (!ts.isPropertyAccessExpression(node.expression)) return null;
    const method = node.expression.name.text;
    if (LOCAL_PARTS.test(method) && rootIsDate(node.expression.expression))
      return {
        node,
        message: `\`${method}\` goes by the machine's time zone, which is UTC. Say \`getUTC…\`, or format with a \`timeZone\`.`,
        severity: "warning",
      };
    const isClock = method === "toLocaleTimeString" || method === "toLocaleDateString";
    return isClock && !/timeZone/.test(node.arguments.map((argument) => argument.getText()).join())
      ? { node, message: "This is written in UTC. Give it a `timeZone`.", severity: "warning" }
      : null;
  },
};

function rootIsDate(node: ts.Expression): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === "Date";
}
