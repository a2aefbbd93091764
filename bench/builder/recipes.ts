import { createHash } from "node:crypto";
import { z } from "zod";
import { splitId, stems, type Capability, type SystemProfile } from "../../server/builder/compiler/catalogue/capability.ts";
import { stem } from "../../server/builder/compiler/language/stem.ts";
import { verbGroups } from "../../server/builder/compiler/language/vocabulary.ts";

export const recipe = z.object({
  title: z.string(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
  triggerApp: z.string(),
  triggerName: z.string(),
  triggerEvent: z.string(),
  actionApp: z.string(),
  actionName: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.unknown()).nullish(),
});
export type Recipe = z.infer<typeof recipe>;

/** The half of the data that may be learned from: by a hash of the title, so that no title is on both sides. */
export function isTraining(row: Recipe): boolean {
  return createHash("sha256").update(row.title.toLowerCase().trim()).digest().readUInt8(0) % 2 === 0;
}

/** Systems that training never sees: by a hash of their name. */
export function isHeldOut(app: string): boolean {
  return createHash("sha256").update(`system ${app}`).digest().readUInt8(0) % 10 < 3;
}

/** The catalogue as the rows themselves give it: names of systems, and what occurs as event or action of each. */
export function catalogueOf(rows: readonly Recipe[]): ReadonlyMap<string, SystemProfile> {
  const names = new Map<string, Set<string>>();
  const events = new Map<string, Map<string, number>>();
  const actions = new Map<string, Map<string, number>>();
  for (const row of rows) {
    add(names, row.triggerApp, row.triggerName);
    add(names, row.actionApp, row.actionName);
    for (const app of [row.triggerApp, row.actionApp]) if (!/^App\d|^Sub/.test(app)) add(names, app, app.replace(/(CLI)?(Dev)?(V\d+)?API$/, ""));
    bump(events, row.triggerApp, row.triggerEvent);
    bump(actions, row.actionApp, row.action);
  }
  return new Map(
    [...names].map(([id, own]) => [
      id,
      {
        id,
        names: [...own].flatMap((name) => [stems(name), [stems(name).join("")]]).filter((name) => name.join("").length > 2),
        events: capabilities("event", events.get(id)),
        operations: capabilities("operation", actions.get(id)),
      },
    ]),
  );
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}
function bump(map: Map<string, Map<string, number>>, key: string, value: string): void {
  const counts = map.get(key) ?? new Map<string, number>();
  counts.set(value, (counts.get(value) ?? 0) + 1);
  map.set(key, counts);
}

/** A recipe's key says what it is about; how often it is used is not told: a manifest would not know. */
function capabilities(kind: Capability["kind"], counts: ReadonlyMap<string, number> | undefined): readonly Capability[] {
  return [...(counts?.keys() ?? [])].map((id) => {
    const all = splitId(id.replace(/v\d+$/, ""));
    const entity = all.filter((word) => !["new", "individual", "by", "in", "on", "api", "outbound", "inbound"].includes(word)).map(stem);
    return {
      id,
      kind,
      entity,
      verbs: new Set(all.map(stem)),
      verbGroups: new Set(all.flatMap((word) => [...verbGroups(word)])),
      aliases: [],
      words: new Set(all.map(stem)),
      isMessage: /message|tweet|email|sms|send|notif/.test(id),
      effect: kind === "event" ? "event" : "write",
      popularity: 1 / all.length,
    };
  });
}
