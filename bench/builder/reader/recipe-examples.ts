import type { Connector } from "../../../server/connectors/connector.ts";
import { aliasOf } from "../../../server/builder/project-files.ts";
import { splitId } from "../../../server/builder/reader/catalogue/capability.ts";
import { systemsOf } from "../../../server/builder/reader/scope.ts";
import { tagFeatures } from "../../../server/builder/reader/segments/features.ts";
import { LABELS } from "../../../server/builder/reader/segments/labels.ts";
import { readWords } from "../../../server/builder/reader/text/words.ts";
import type { Recipe } from "../recipes.ts";
import type { TagExample } from "./learn-tags.ts";
import { bareConnector, bareEvent, bareOperation } from "./bare-connector.ts";

const bit = (label: (typeof LABELS)[number]) => 1 << LABELS.indexOf(label);
const ANY = (1 << LABELS.length) - 1;
const SIDE = { trigger: bit("start"), action: bit("order") | bit("more") };

/** Public recipes say which system starts them and which one does something, and no more: the other words are summed over. */
export function recipeExamples(rows: readonly Recipe[]): readonly TagExample[] {
  const connectors = connectorsOf(rows);
  return rows.flatMap((row) => {
    const [trigger, action] = [connectors.get(row.triggerApp), connectors.get(row.actionApp)];
    if (!trigger || !action || trigger === action) return [];
    const catalogue = { connectors: [trigger, action], get: (id: string) => (id === trigger.id ? trigger : id === action.id ? action : undefined) };
    const systems = systemsOf({ catalogue, connections: [trigger, action].map(({ id, name }) => ({ connector: id, name, alias: aliasOf(name) })) });
    return [row.title, row.description].flatMap((text) => {
      const words = readWords(text, systems).slice(0, 40);
      const named = (side: number) => words.some(({ names }) => names.length === 1 && names[0]?.system === side && !names[0].soft);
      if (!named(0) || !named(1)) return [];
      const allowed = words.map(({ names }) => (names.length !== 1 ? ANY : names[0]?.system === 0 ? SIDE.trigger : SIDE.action));
      return [{ features: tagFeatures(words, systems), allowed, weight: 0.7 }];
    });
  });
}

function connectorsOf(rows: readonly Recipe[]): ReadonlyMap<string, Connector> {
  const names = new Map<string, string>();
  const events = new Map<string, Set<string>>();
  const actions = new Map<string, Set<string>>();
  const put = (map: Map<string, Set<string>>, key: string, value: string) => map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const row of rows) {
    names.set(row.triggerApp, row.triggerName);
    names.set(row.actionApp, row.actionName);
    put(events, row.triggerApp, row.triggerEvent);
    put(actions, row.actionApp, row.action);
  }
  return new Map(
    [...names].map(([app, name]) => [
      app,
      bareConnector(
        app,
        name,
        [...(events.get(app) ?? [])].map((id) => bareEvent(id, nounOf(id))),
        [...(actions.get(app) ?? [])].map((id) => bareOperation(id, nounOf(id))),
      ),
    ]),
  );
}

const NOISE = new Set(["new", "individual", "by", "in", "on", "api", "outbound", "inbound", "create", "update", "add", "send"]);
const nounOf = (id: string) =>
  splitId(id.replace(/v\d+$/, ""))
    .filter((word) => !NOISE.has(word))
    .join(" ") || "item";
