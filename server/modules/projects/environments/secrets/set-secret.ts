import type { Clock } from "../../../../platform/clock.ts";
import type { Keyring } from "../../../../platform/crypto/index.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { notFound } from "../../../../platform/errors.ts";
import type { Actor } from "../../../../platform/http/actor.ts";
import type { Facts } from "../../../../platform/audit/tables.ts";
import type { Audit, AuditNote } from "../../audit-note.ts";
import { displayNameOf } from "../../present-project.ts";
import { findProject, type ProjectRow } from "../../store.ts";
import { invalid, refuseBadName } from "../set-environment.ts";
import { findEnvironment, insertEnvironment } from "../store.ts";
import { sealName } from "./seal-secret.ts";
import { lockVersion, putSecret, removeSecret, type SecretVariableRow } from "./store.ts";

interface Deps {
  readonly audit: Audit;
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

type Target = Pick<SecretVariableRow, "organisationId" | "projectId" | "environment" | "name">;

/** Sets or replaces the value. What is live sends the new one from its next call on. */
export async function setSecret(
  { database, clock, keyring, audit }: Deps,
  actor: Actor,
  target: Target,
  value: string,
): Promise<{ name: string; setAt: string }> {
  const { organisationId, projectId, environment, name } = target;
  refuseBadName(environment);
  if (!/^[A-Z][A-Z0-9_]*$/.test(name)) throw invalid(name, "Name a variable with capital letters, digits and _.");
  const setAt = clock.now();
  await database.organisation(organisationId, async (tx) => {
    const project = await findProject(tx, projectId, null);
    await insertEnvironment(tx, { organisationId, projectId, name: environment, bindings: {}, variables: {}, createdAt: setAt });
    const known = await findEnvironment(tx, projectId, environment);
    if (known?.variables[name] !== undefined) throw invalid(name, "This is a plain variable. Remove it first, and deploy.");
    const version = (await lockVersion(tx, target)) + 1;
    const sealed = await keyring.seal(sealName({ ...target, version }), value, tx);
    await putSecret(tx, { ...target, version, sealed, setAt });
    await audit(
      tx,
      noteOf(actor, target, project, version === 1 ? "secret.set" : "secret.replaced", version === 1 ? null : { version: version - 1 }, { version }),
    );
  });
  return { name, setAt: setAt.toISOString() };
}

export async function deleteSecret({ database, audit }: Pick<Deps, "database" | "audit">, actor: Actor, target: Target): Promise<void> {
  await database.organisation(target.organisationId, async (tx) => {
    const project = await findProject(tx, target.projectId, null);
    if (!(await removeSecret(tx, target))) throw notFound("The secret variable");
    await audit(tx, noteOf(actor, target, project, "secret.deleted", { name: target.name }, null));
  });
}

/** Of the value nothing is told, only which one it is. */
function noteOf(actor: Actor, target: Target, project: ProjectRow, action: string, before: Facts | null, after: Facts | null): AuditNote {
  const { organisationId, projectId, environment, name } = target;
  return { organisationId, actor, action, subject: projectId, details: { title: displayNameOf(project), name, environment }, before, after };
}
