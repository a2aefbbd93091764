import { registerPerson, type Person } from "../../../e2e/support/person.ts";
import type { Drive } from "./drive.ts";
import { readAsText } from "./read-as-text.ts";

const API = "/api/organisations/v1";

export async function organisationCalls(drive: Drive): Promise<void> {
  const { owner, operator, server, secrets } = drive;
  const base = `${API}/organisations/${owner.organisation.id}`;
  const send = (key: string, method: string, path: string, body?: unknown, by: Person = owner) =>
    drive.route<{ id: string; secret: string; key: string }>(`organisations.${key}`, () => by.call(method, path, body), by);

  await send("becomeOperator", "POST", `${API}/operator`, { token: server.operatorToken }, operator);
  await send("setDefaultLimits", "PATCH", `${API}/operator/limits`, { members: 500 }, operator);
  await send("setOrganisationLimits", "PATCH", `${API}/operator/organisations/${owner.organisation.id}/limits`, { members: 400 }, operator);
  await send("updateOrganisation", "PATCH", base, { displayName: "Night watch" });
  await send("updatePrivacy", "PATCH", `${base}/privacy`, { payloadRetentionDays: 20, redactFields: ["iban"] });
  await send("updateAssistant", "PATCH", `${base}/assistant`, { monthTokens: 1_000_000 });
  await drive.route("organisations.exportOrganisation", () => readAsText(owner, `${server.url}${base}/export`));
  await drive.route("organisations.exportAuditEvents", () => readAsText(owner, `${server.url}${base}/audit-events/export`));

  const key = await send("createKey", "POST", `${base}/keys`, { name: "Backup", role: "viewer" });
  secrets.push(key.secret);
  await send("revokeKey", "DELETE", `${base}/keys/${key.id}`);
  await deviceCalls(drive, base);
  await channelCalls(drive, base);

  const guest = await registerPerson(server.url);
  await server.database.shared((tx) => tx.execute("update identity_address set verified = true"));
  const invitation = await send("createInvitation", "POST", `${base}/invitations`, { email: guest.email, role: "viewer" });
  await send("resendInvitation", "POST", `${base}/invitations/${invitation.id}/resend`);
  const other = await owner.call<{ id: string }>("POST", `${base}/invitations`, { email: "other@example.test", role: "viewer" });
  await send("revokeInvitation", "DELETE", `${base}/invitations/${other.body.id}`);
  await send("acceptInvitation", "POST", `${API}/invitations/${invitation.id}/accept`, { orgId: owner.organisation.id }, guest);
  const { body: me } = await guest.call<{ identity: { id: string } }>("GET", "/auth/sessions/whoami");
  await send("updateMember", "PATCH", `${base}/members/${me.identity.id}`, { role: "builder" });
  await send("removeMember", "DELETE", `${base}/members/${me.identity.id}`);

  await drive.route("organisations.createOrganisation", async () => {
    const answer = await owner.call<{ id: string }>("POST", `${API}/organisations`, { displayName: "Day watch" });
    drive.organisations.push(answer.body.id);
    return answer;
  });
}

/** What ends with the thing itself is told in the log of the installation. */
export async function lastCalls(drive: Drive): Promise<void> {
  const { owner, server } = drive;
  const leaver = await registerPerson(server.url);
  await leaver.call("DELETE", `${API}/organisations/${leaver.organisation.id}`, { confirm: leaver.organisation.slug });
  await drive.route("organisations.deleteAccount", () => leaver.call("DELETE", `${API}/account`, { confirm: leaver.email }), leaver);
  const path = `${API}/organisations/${owner.organisation.id}`;
  await drive.route("organisations.deleteOrganisation", () => owner.call("DELETE", path, { confirm: "Night watch" }));
}

async function deviceCalls({ route, owner, server, secrets }: Drive, base: string): Promise<void> {
  const begin = await fetch(`${server.url}${API}/devices`, post({ name: "vennel on laptop" }));
  const { deviceCode, userCode } = (await begin.json()) as { deviceCode: string; userCode: string };
  const wanted = { organisationId: owner.organisation.id, role: "viewer" };
  await route("organisations.confirmDevice", () => owner.call("POST", `${API}/devices/${userCode}/confirm`, wanted));
  const { key } = await route("organisations.redeemDevice", async () => {
    const answer = await fetch(`${server.url}${API}/devices/token`, post({ deviceCode }));
    return { status: answer.status, body: (await answer.json()) as { key: string } };
  });
  secrets.push(key, deviceCode);
  const { body } = await owner.call<{ items: { id: string }[] }>("GET", `${base}/own-keys`);
  await route("organisations.revokeOwnKey", () => owner.call("DELETE", `${base}/own-keys/${body.items[0]?.id}`));
}

async function channelCalls({ route, owner, secrets }: Drive, base: string): Promise<void> {
  const target = { type: "webhook", url: "http://127.0.0.1:1/hook-canary-7QpXv2" };
  secrets.push("hook-canary-7QpXv2");
  const made = await route<{ id: string; secret: string }>("organisations.createChannel", () =>
    owner.call("POST", `${base}/channels`, { name: "Pager", target }),
  );
  const at = `${base}/channels/${made.id}`;
  await route("organisations.updateChannel", () => owner.call("PATCH", at, { name: "Pager 2", digest: "daily" }));
  await route("organisations.testChannel", () => owner.call("POST", `${at}/test`));
  const { secret } = await route<{ secret: string }>("organisations.rotateChannelSecret", () => owner.call("POST", `${at}/rotate-secret`));
  secrets.push(made.secret, secret);
  await route("organisations.deleteChannel", () => owner.call("DELETE", at));
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
