const ACTIONS: Readonly<Record<string, string>> = {
  "organisation.created": "created the organisation",
  "organisation.updated": "renamed the organisation",
  "organisation.exported": "exported the organisation",
  "audit.exported": "exported this list",
  "privacy.changed": "changed what is kept",
  "assistant.limited": "changed how much models may be used",
  "limits.changed": "changed limits",
  "member.role_changed": "changed the role of",
  "member.removed": "removed the member",
  "member.left": "left",
  "invitation.created": "invited",
  "invitation.renewed": "sent an invitation again to",
  "invitation.revoked": "withdrew the invitation of",
  "invitation.accepted": "accepted an invitation",
  "key.created": "created the key",
  "key.revoked": "revoked the key",
  "device.confirmed": "signed in the program",
  "account.sign_in_changed": "changed how they sign in",
  "channel.created": "added the channel",
  "channel.updated": "changed the channel",
  "channel.tested": "tested the channel",
  "channel.delivery_retried": "retried a message of the channel",
  "channel.secret_rotated": "replaced the secret of the channel",
  "channel.deleted": "removed the channel",
  "project.created": "created the project",
  "project.imported": "imported the project",
  "project.cloned": "copied a project as",
  "project.renamed": "renamed the project",
  "project.step_tried": "tried a step of the project",
  "project.exported": "took out the files of",
  "project.files_changed": "changed files of",
  "project.pushed": "pushed to a project by git",
  "project.deleted": "deleted the project",
  "project.restored": "brought back the project",
  "project.remote_connected": "connected a repository",
  "project.remote_changed": "changed how a repository is connected",
  "project.remote_conflict_decided": "decided a conflict with a repository",
  "project.remote_disconnected": "disconnected a repository",
  "project.remote_sync_requested": "asked for a sync with a repository",
  "project.remote_synced": "synced with a repository",
  "checkpoint.saved": "saved a checkpoint of",
  "checkpoint.restored": "went back to a checkpoint of",
  "environment.bindings_changed": "changed which connections are used in",
  "environment.variables_changed": "changed variables in",
  "secret.set": "set a secret variable",
  "secret.replaced": "replaced a secret variable",
  "secret.deleted": "removed a secret variable",
  "deployment.created": "deployed",
  "deployment.rolled_back": "rolled back to version",
  "deployment.suspended": "suspended version",
  "deployment.resumed": "resumed version",
  "automation.updated": "changed the automation",
  "automation.hook_rotated": "gave a new address to the webhook of",
  "runs.exported": "exported runs",
  "run.started": "started a run of",
  "run.cancelled": "cancelled a run",
  "run.retried": "retried a run",
  "run.replayed": "replayed a run",
  "run.step_settled": "settled an uncertain step of a run",
  "run.signalled": "sent a signal to a run",
  "run.read_back": "looked up an uncertain write of a run",
  "run.test_written": "wrote a test from a run",
  "runs.replayed": "replayed runs",
  "runs.cancelled": "cancelled runs",
  "runs.settled": "settled uncertain runs",
  "runs.looked_up": "looked up uncertain writes",
  "bulk_job.stopped": "stopped a bulk job:",
  "bulk_job.resumed": "resumed a bulk job:",
  "issue.updated": "changed the issue",
  "issue.commented": "commented on the issue",
  "issue.asked_about": "asked the assistant about",
  "issue.fix_requested": "asked the assistant to repair",
  "issue.runs_replayed": "replayed the runs of",
  "assistant.asked": "asked the assistant",
  "assistant.answered": "answered the assistant",
  "assistant.stopped": "stopped the assistant",
  "assistant.plan_approved": "approved a plan of the assistant",
  "approval.decided": "decided what the assistant asked for",
  "connection.created": "added the connection",
  "connection.updated": "changed the connection",
  "connection.deleted": "deleted the connection",
  "connection.tested": "tested the connection",
  "connection.sign_in_begun": "began a sign-in at a system",
  "connection.signed_in": "signed in the connection",
  "operation.tried": "tried the operation",
  "connector.imported": "imported the connector",
  "connector.refreshed": "read again the tools of",
  "connector.deleted": "deleted the connector",
  "operator.appointed": "runs this installation now",
  "operator.dismissed": "took the operator's page away from",
  "operator.token_renewed": "made a new operator token",
  "organisation.deleted": "deleted the organisation",
  "account.deleted": "deleted the account",
  "account.recovery_link_made": "made a recovery link for",
  "account.sessions_ended": "ended the sessions of",
  "outbox.read": "read the outbox",
  "installation.backed_up": "made a backup at",
  "installation.restored": "restored the backup",
  "installation.keys_rotated": "replaced the keys",
};

/** Kinds of actions to choose from, by how their names begin. */
export const AUDIT_KINDS = [
  { value: "all", label: "Everything" },
  { value: "member.", label: "Members" },
  { value: "invitation.", label: "Invitations" },
  { value: "key.", label: "API keys" },
  { value: "account.", label: "Ways to sign in" },
  { value: "connection.", label: "Connections" },
  { value: "secret.", label: "Secret variables" },
  { value: "environment.", label: "Environments" },
  { value: "project.", label: "Projects" },
  { value: "deployment.", label: "Deployments" },
  { value: "automation.", label: "Automations" },
  { value: "run.", label: "Runs" },
  { value: "runs.", label: "Runs, many at once" },
  { value: "issue.", label: "Issues" },
  { value: "assistant.", label: "Assistant" },
  { value: "approval.", label: "Approvals" },
  { value: "channel.", label: "Channels" },
];

/** What somebody did, in words that follow their name. */
export function wordsOf(action: string): string {
  return ACTIONS[action] ?? action.replaceAll(/[._]/g, " ");
}

type Facts = Readonly<Record<string, unknown>>;

interface Told {
  readonly details: Facts;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** To what it was done, and what became otherwise by it. */
export function aboutOf({ details, before, after }: Told): string {
  const { title, name, environment, outcome, replaced } = details;
  const things = [name, title, environment].filter((word) => typeof word === "string");
  const changes =
    before && after ? [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => changeOf(field, before[field], after[field])) : [];
  const secrets = Array.isArray(replaced) ? replaced.map((field) => `${String(field)} replaced`) : [];
  const end = outcome === "failed" ? ["It failed"] : outcome === "unknown" ? ["How it ended is not known"] : [];
  return [things.join(", "), ...changes, ...secrets, ...end].filter(Boolean).join("; ");
}

/** `payloadRetentionDays` is shown as “payload retention days”. */
function changeOf(field: string, before: unknown, after: unknown): string {
  const label = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return before === undefined ? `${label} ${shown(after)}` : `${label} ${shown(before)} → ${shown(after)}`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(shown).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${shown(inner)}`)
    .join(", ");
}
