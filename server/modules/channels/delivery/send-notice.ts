import { Webhook } from "standardwebhooks";
import { channelTarget, type ChannelTarget } from "../../../../contracts/channels.ts";
import type { ChannelsDeps, Notice } from "../deps.ts";
import type { ChannelRow } from "../store.ts";

export interface Sent {
  readonly ok: boolean;
  readonly message: string;
}

export type SealedField = "target" | "secret" | "previousSecret";

interface How {
  readonly id: string;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 15_000;

/**
 * Tells one channel; a failure is an answer, not an error. The gateway tries again where that does no harm.
 * The id is the same at each try, so that a receiver of signed webhooks knows a repetition.
 */
export async function sendNotice(deps: ChannelsDeps, row: ChannelRow, notice: Notice, how: How): Promise<Sent> {
  const target = channelTarget.parse(JSON.parse(await deps.keyring.open(nameOf(row, "target"), row.target)));
  if (target.type === "email") return sendMail(deps, target.address, notice);
  return post(deps, row, target, notice, { ...how, secrets: await secretsOf(deps, row) });
}

/** The newest first; one that was replaced a short while ago signs, too. */
async function secretsOf({ keyring, clock }: ChannelsDeps, row: ChannelRow): Promise<string[]> {
  const { secret, previousSecret, previousUntil } = row;
  if (secret === null) return [];
  const newest = await keyring.open(nameOf(row, "secret"), secret);
  const isKnown = previousSecret !== null && previousUntil !== null && previousUntil > clock.now();
  return isKnown ? [newest, await keyring.open(nameOf(row, "previousSecret"), previousSecret)] : [newest];
}

export function nameOf({ organisationId, id }: Pick<ChannelRow, "organisationId" | "id">, field: SealedField) {
  return { organisationId, record: id, field, version: 1 };
}

async function sendMail({ sendLetter }: ChannelsDeps, to: string, { title, text, url }: Notice): Promise<Sent> {
  await sendLetter({ recipient: to, template: "issue_notice", subject: `Vennel: ${title}`, body: `${text}\n\n${url}\n` });
  return { ok: true, message: "Handed to the mail transport." };
}

async function post(
  { gateway, clock }: ChannelsDeps,
  row: ChannelRow,
  target: Exclude<ChannelTarget, { type: "email" }>,
  notice: Notice,
  { secrets, id, signal }: How & { readonly secrets: readonly string[] },
): Promise<Sent> {
  const body = JSON.stringify(bodyOf(target.type, notice, clock.now()));
  const { outcome } = await gateway.deliver({
    method: "POST",
    url: target.url,
    headers: { "content-type": "application/json", ...signatureOf(secrets, id, clock.now(), body) },
    body,
    // Receivers tell repetitions by the id; one that does not shows a message twice, which is better than none.
    repeatable: true,
    secrets: [target.url, ...secrets],
    credentialHeaders: [],
    connection: row.name,
    operation: null,
    limitKey: row.id,
    ratePerSecond: 5,
    timeoutMs: TIMEOUT_MS,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS * 4)]),
  });
  if (outcome.kind !== "answered") return { ok: false, message: outcome.message };
  const { status } = outcome.answer;
  return { ok: status < 300, message: `Answered with status ${status}.` };
}

function bodyOf(type: "slackWebhook" | "webhook", { event, title, text, url, data }: Notice, now: Date): unknown {
  if (type === "slackWebhook") return { text: `*${title}*\n${text}\n${url}` };
  return { type: event, timestamp: now.toISOString(), data: { title, text, url, ...data } };
}

/** One signature for each secret: the receiver takes the message when it knows one of them. */
function signatureOf(secrets: readonly string[], id: string, now: Date, body: string): Record<string, string> {
  if (secrets.length === 0) return {};
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  };
}
