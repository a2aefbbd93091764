import { pascalCase } from "../../../connectors/typescript/shared-types.ts";
import type { ComparePlan, Plan } from "../plan/plan.ts";
import { access, literal } from "./render-value.ts";

/** Reads the other list and leaves of the first what it has not. */
export function compareLines({ connection, operation, here, there }: ComparePlan, noun: string, items: string): string[] {
  return [
    `const there = await step(${literal(`${operation.summary} in ${connection.name}`)}, () =>`,
    `  Array.fromAsync(${connection.alias}.pages<${typeName(operation.entity)}>(${literal(operation.id)}, {})),`,
    ");",
    `const known = new Set(there.map((one) => keyOf(${access(there, "one")})));`,
    `const missing = ${items}.filter((${noun}) => keyOf(${access(here, noun)}) !== "" && !known.has(keyOf(${access(here, noun)})));`,
  ];
}

/** What stands behind the automation, and the types that it needs. */
export function compareHelpers({ list }: Plan): { readonly types: readonly string[]; readonly lines: readonly string[] } {
  const compare = list?.compare;
  if (!compare) return { types: [], lines: [] };
  const client = pascalCase(compare.connection.connector);
  const path = compare.operation.id.split(".").map(index).join("");
  const inside = compare.itemPath.map(index).join("");
  return {
    types: [client],
    lines: [
      "",
      `type ${typeName(compare.operation.entity)} = Awaited<ReturnType<${client}${path}>>${inside}[number];`,
      "",
      "/** Two spellings of one thing: blanks around it and capitals do not count. */",
      "function keyOf(value: string | number | null | undefined): string {",
      '  return String(value ?? "").trim().toLowerCase();',
      "}",
    ],
  };
}

function typeName(entity: string): string {
  return `Known${pascalCase(entity)}`;
}

function index(name: string): string {
  return `[${JSON.stringify(name)}]`;
}
