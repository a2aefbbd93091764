import type { ProjectFiles } from "../../project-files.ts";
import type { Plan } from "./plan.ts";

/** The same plan under names that no file of the project has: what is there already belongs to another automation. */
export function withFreeNames(plan: Plan, files: ProjectFiles): Plan {
  const taken = new Set(files.keys());
  const free = (folder: string, name: string): string => {
    let number = 1;
    const numbered = () => (number === 1 ? name : `${name}-${number}`);
    while (taken.has(`${folder}/${numbered()}.ts`)) number++;
    taken.add(`${folder}/${numbered()}.ts`);
    return numbered();
  };
  const id = free("src/automations", plan.id);
  const number = id.slice(plan.id.length).replace("-", " ");
  return {
    ...plan,
    id,
    name: `${plan.name}${number}`,
    actions: plan.actions.map((action) => ({ ...action, mapping: { ...action.mapping, name: free("src/mappings", action.mapping.name) } })),
  };
}
