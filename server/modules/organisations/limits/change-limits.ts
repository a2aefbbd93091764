import { LIMIT_NAMES, LIMITS, type LimitChanges, type LimitName } from "../../../../contracts/limits.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Doer } from "../../../platform/audit/origin-of.ts";
import { notFound } from "../../../platform/errors.ts";
import { readLimits } from "../../../platform/limits/store.ts";
import { audit, noteForOperator, type OrganisationsOptions } from "../context.ts";
import { bindOrganisation, findOrganisation, type Organisation } from "../store.ts";
import { announceLimits, lockLimits, recountRuns, writeLimit } from "./store.ts";

type Value = number | null | "default";
interface Change {
  readonly name: LimitName;
  readonly from: Value;
  readonly to: Value;
}

/** Sets limits of one organisation, or with null of all; in force everywhere once it is stored. What stays as it was is no change. */
export async function changeLimits(
  options: Pick<OrganisationsOptions, "database" | "clock">,
  doer: Doer,
  organisationId: string | null,
  wanted: LimitChanges,
): Promise<void> {
  await options.database.operator(async (tx) => {
    // Of two operators the second sees what the first one did, and so does the record.
    await lockLimits(tx);
    const organisation = organisationId === null ? null : await requireOrganisation(tx, organisationId);
    const changes = await changesOf(tx, organisationId, wanted);
    if (changes.length === 0) return;
    for (const { name, to } of changes) await writeLimit(tx, organisationId, name, to);
    if (changes.some(({ name }) => name === "runsPerDay")) await recountRuns(tx, organisationId);
    const told = {
      before: Object.fromEntries(changes.map(({ name, from }) => [name, from])),
      after: Object.fromEntries(changes.map(({ name, to }) => [name, to])),
    };
    await noteForOperator(tx, options, doer, "limits.changed", `${titleOf(organisation)}: ${changes.map(inWords).join(", ")}`, told);
    if (organisation) {
      const { id, displayName } = organisation;
      await bindOrganisation(tx, id);
      await audit(tx, options, { organisationId: id, actor: doer, action: "limits.changed", subject: id, details: { title: displayName }, ...told });
    }
    await announceLimits(tx);
  });
}

export async function requireOrganisation(tx: Tx, organisationId: string): Promise<Organisation> {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw notFound("The organisation");
  return organisation;
}

async function changesOf(tx: Tx, organisationId: string | null, wanted: LimitChanges): Promise<Change[]> {
  const rows = (await readLimits(tx, organisationId)).filter((row) => row.organisationId === organisationId);
  return LIMIT_NAMES.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    const from: Value = row ? row.value : "default";
    const to = wanted[name];
    return to === undefined || to === from ? [] : [{ name, from, to }];
  });
}

function titleOf(organisation: Organisation | null): string {
  return organisation ? `${organisation.displayName} (${organisation.slug})` : "All organisations without their own";
}

function inWords({ name, from, to }: Change): string {
  return `${LIMITS[name].label.toLowerCase()} ${shown(from)} → ${shown(to)}`;
}

function shown(value: Value): string {
  return value === null ? "no limit" : value === "default" ? "as for all" : value.toLocaleString("en");
}
