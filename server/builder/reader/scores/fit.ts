import { kindOf, type Capability } from "../catalogue/capability.ts";
import type { ZoneView } from "./context.ts";
import type { FeatureList } from "./feature-list.ts";

/** How well an event or operation fits some words: its system, what it is about, what happens. */
export function addFit(out: FeatureList, view: ZoneView, system: number, item: Capability, tag: string): void {
  const named = view.hard.has(system) ? "hard" : view.soft.has(system) ? "soft" : view.elsewhere.has(system) ? "else" : "none";
  const rival = view.hard.size > (view.hard.has(system) ? 1 : 0) ? "rival" : view.soft.size > 0 && named === "none" ? "soft rival" : "alone";
  out.add(`${tag} name ${named} ${rival}`);
  const noun = nounFit(view, item);
  // The request names systems, and this one is none of them.
  if (named === "none" && view.hard.size + view.elsewhere.size > 0) out.add(`${tag} stranger ${view.hard.size > 0} ${noun.split(" ")[0]} ${item.isMessage}`);
  out.add(`${tag} noun ${noun}`);
  out.add(`${tag} noun ${noun} ${named}`);
  const exact = view.verbs.findIndex(({ stem }) => item.verbs.has(stem));
  const group = view.verbs.findIndex(({ verbs }) => [...verbs].some((each) => item.verbGroups.has(each)));
  const verb =
    exact === 0 ? "first" : exact > 0 ? "later" : group === 0 ? "group first" : group > 0 ? "group later" : view.verbs.length > 0 ? "none" : "no verb";
  out.add(`${tag} verb ${verb}`);
  out.add(`${tag} verb ${verb} noun ${noun.split(" ")[0]}`);
  out.add(`${tag} popular`, item.popularity * 2);
  if (named === "none") out.add(`${tag} popular unnamed`, item.popularity * 2);
  const told = view.plain.filter(({ stem, classes }) => item.words.has(stem) && !classes.has("function")).length;
  out.add(`${tag} words`, Math.min(3, told));
  const own = view.systems[system]?.profile;
  // A thing that the system keeps is named, but it is not what this one is about.
  const other =
    noun.startsWith("none") &&
    view.plain.some(({ noun: said }) => said !== null && own !== undefined && (own.nouns.has(said.text) || own.kinds.has(said.kind)));
  if (other) out.add(`${tag} about a sibling`);
  const owners = view.plain.filter(({ noun: said }) => said?.systems.includes(system)).length;
  out.add(`${tag} owns ${Math.min(2, owners)} ${named}`);
}

function nounFit(view: ZoneView, item: Capability): string {
  const [main = "", ...others] = item.nouns;
  const place = (key: string) => {
    const at = view.nouns.get(key);
    return at === undefined ? null : at < 2 ? "first" : "later";
  };
  const direct = place(main);
  if (direct) return `main ${direct}`;
  for (const each of others) {
    const at = place(each);
    if (at) return `other ${at}`;
  }
  const kind = place(`~${kindOf(main)}`);
  if (kind) return `kind ${kind}`;
  for (const each of others) if (view.nouns.has(`~${kindOf(each)}`)) return "far";
  return "none";
}
