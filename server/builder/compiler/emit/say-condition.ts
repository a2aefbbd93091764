import type { Condition } from "../plan/plan.ts";
import type { Requirement } from "../plan/any-of.ts";

const COMPARED = { ">": "more than", ">=": "at least", "<": "less than", "<=": "at most" } as const;

/** A condition as a person says it: “its labels include bug”. */
export function sayCondition(condition: Requirement): string {
  if (condition.kind === "any") return condition.of.map(sayCondition).join(" or ");
  const name = nameOf(condition);
  const not = condition.negated ? "not " : "";
  switch (condition.kind) {
    case "compare":
      return `its ${name} is ${not}${COMPARED[condition.op]} ${condition.field.minorUnits ? condition.value / 100 : condition.value}`;
    case "equals":
      return typeof condition.values[0] === "boolean"
        ? `it is ${condition.values[0] ? not : condition.negated ? "" : "not "}${name}`
        : `its ${name} is ${not}${condition.values.join(" or ")}`;
    case "has":
      return `its ${name} ${condition.negated ? "do not include" : "include"} ${condition.values.join(" or ")}`;
    case "contains":
      return `its ${name} ${condition.negated ? "does not contain" : "contains"} “${condition.values.join("” or “")}”`;
    case "starts":
    case "ends":
      return `its ${name} ${condition.negated ? `does not ${condition.kind.slice(0, -1)}` : condition.kind} with “${condition.values.join("” or “")}”`;
    case "present":
      return condition.negated ? `it has no ${name}` : `it has a ${name}`.replace(/\ba ([aeiou])/, "an $1");
  }
}

function nameOf({ field }: Condition): string {
  const last = field.path.at(-1) ?? "";
  const owner = /^(name|login|value|id)$/.test(last) && field.path.length > 1 ? (field.path.at(-2) ?? last) : last;
  return owner
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
