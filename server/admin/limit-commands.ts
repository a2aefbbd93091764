import { LIMIT_NAMES, LIMITS, limitChanges, type Limit, type LimitChanges } from "../../contracts/limits.ts";
import { changeLimits, findOrganisations, type KnownOrganisationRow } from "../modules/organisations/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { createKnownLimits } from "../platform/limits/known-limits.ts";
import type { Settings } from "../env.ts";
import { UsageError, type Command } from "./command.ts";
import { withInstallation } from "./open-installation.ts";

const FOR_ALL = "--all";
const MOST_LISTED = 1_000;

export const limitCommands: Readonly<Record<string, Command>> = {
  limits: (settings, whose, ...changes) =>
    withInstallation(settings, async ({ database }) => {
      if (whose === undefined) return listAll(database, settings);
      const organisation = whose === FOR_ALL ? null : await findOne(database, whose);
      await changeLimits({ database, clock: systemClock }, { kind: "console" }, organisation?.id ?? null, parse(changes));
      return table(organisation?.display_name ?? "All organisations without their own", await read(database, settings, organisation?.id ?? null));
    }),
};

async function listAll(database: Database, settings: Settings): Promise<string> {
  const { rows } = await database.operator((tx) => findOrganisations(tx, "", MOST_LISTED));
  const own = rows.filter((row) => row.own.length > 0).map((row) => `${row.slug}: ${row.own.map(({ name, value }) => `${name}=${value ?? "none"}`).join(" ")}`);
  return `${table("All organisations without their own", await read(database, settings, null))}\n${own.length > 0 ? own.join("\n") : "No organisation has limits of its own."}\n`;
}

function read(database: Database, settings: Settings, organisationId: string | null): Promise<Limit[]> {
  const requestsPerMinute = settings.VENNEL_REQUESTS_PER_MINUTE.organisation || null;
  // One reading, of a program that ends: there is nobody to hear of changes.
  return createKnownLimits({ database, listener: { on: () => () => false }, builtIn: { requestsPerMinute } }).list(organisationId);
}

async function findOne(database: Database, named: string): Promise<KnownOrganisationRow> {
  const { rows } = await database.operator((tx) => findOrganisations(tx, named, MOST_LISTED));
  const found = rows.find(({ id, slug }) => [id, slug].includes(named));
  if (!found) throw new UsageError(`There is no organisation with the short name or id "${named}".`);
  return found;
}

/** `projects=5`, `members=none` for no limit, `members=default` for what holds for all. */
function parse(words: readonly string[]): LimitChanges {
  const given = words.map((word) => {
    const [, name = "", value = ""] = /^(\w+)=(\d{1,15}|none|default)$/.exec(word) ?? [];
    if (!LIMIT_NAMES.some((known) => known === name)) throw new UsageError(`"${word}" is no limit such as projects=5. Limits: ${LIMIT_NAMES.join(", ")}.`);
    return [name, value === "none" ? null : value === "default" ? value : Number(value)] as const;
  });
  const parsed = limitChanges.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const ranges = given
    .flatMap(([name]) => LIMIT_NAMES.filter((known) => known === name))
    .map((name) => `${name} from ${LIMITS[name].least} to ${LIMITS[name].most}`);
  throw new UsageError(`A limit is out of its range: ${ranges.join(", ")}.`);
}

function table(title: string, limits: readonly Limit[]): string {
  const lines = limits.map(
    ({ name, value, isOwn }) => `  ${name.padEnd(20)} ${(value?.toLocaleString("en") ?? "no limit").padStart(17)}${isOwn ? "" : "  (not set here)"}`,
  );
  return `${title}\n${lines.join("\n")}\n`;
}
