import { pascalCase } from "../../../connectors/typescript/shared-types.ts";
import type { ActionPlan, Plan, UpsertPlan } from "../plan/plan.ts";
import { literal } from "./render-value.ts";

/** What is done for one thing: it is looked for by its key, then updated or created. */
export function upsertLines({ connection, target, mapping, step }: ActionPlan, upsert: UpsertPlan, source: string): string[] {
  if (!("operation" in target)) return [];
  const { alias, name } = connection;
  const { variable, helper } = namesOf(target.operation.entity);
  return [
    `const ${variable} = ${mapping.exportName}(${source});`,
    `const known = await step(${literal(`Find the ${target.operation.entity} by its ${spoken(upsert.key)} in ${name}`)}, () => ${helper}(${variable}.${upsert.key}));`,
    `if (known) await step(${literal(`Update the ${target.operation.entity} in ${name}`)}, () => ${alias}.${upsert.update.id}({ ...${variable}, ${upsert.idArg}: known.${upsert.idField} }));`,
    upsert.creates
      ? `else await step(${literal(step)}, () => ${alias}.${target.operation.id}(${variable}));`
      : `else log.warn(${literal(`${name} has no ${target.operation.entity} with this ${spoken(upsert.key)}`)}, { ${upsert.key}: ${variable}.${upsert.key} });`,
  ];
}

/** The functions that look for things, behind the automation; and the types that they need. */
export function upsertHelpers(plan: Plan): { readonly types: readonly string[]; readonly lines: readonly string[] } {
  const upserts = plan.actions.flatMap((action) =>
    action.upsert && "operation" in action.target ? [{ action, upsert: action.upsert, entity: action.target.operation.entity }] : [],
  );
  return {
    types: [...new Set(upserts.map(({ action }) => pascalCase(action.connection.connector)))],
    lines: upserts.flatMap(({ action, upsert, entity }) => helperLines(action.connection.alias, pascalCase(action.connection.connector), upsert, entity)),
  };
}

function helperLines(alias: string, client: string, upsert: UpsertPlan, entity: string): string[] {
  const { type, helper } = namesOf(entity);
  const list = upsert.find.id
    .split(".")
    .map((part) => `[${JSON.stringify(part)}]`)
    .join("");
  const inside = upsert.itemPath.map((part) => `[${JSON.stringify(part)}]`).join("");
  const args = upsert.takesKey ? `{ ${upsert.key} }` : "{}";
  return [
    "",
    `type ${type} = Awaited<ReturnType<${client}${list}>>${inside}[number];`,
    "",
    `/** The ${entity} with this ${spoken(upsert.key)}, if there is one. */`,
    `async function ${helper}(${upsert.key}: string | undefined) {`,
    `  if (!${upsert.key}) return null;`,
    `  for await (const one of ${alias}.pages<${type}>(${literal(upsert.find.id)}, ${args})) {`,
    `    if (one.${upsert.keyPath.join(".")} === ${upsert.key}) return one;`,
    "  }",
    "  return null;",
    "}",
  ];
}

function namesOf(entity: string): { readonly variable: string; readonly type: string; readonly helper: string } {
  const type = pascalCase(entity);
  return { variable: type.charAt(0).toLowerCase() + type.slice(1), type: `Known${type}`, helper: `find${type}` };
}

function spoken(key: string): string {
  return key.replaceAll("_", " ");
}
