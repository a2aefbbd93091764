import { createHash } from "node:crypto";
import type { Connector, WebhookRecipe } from "../../../connectors/connector.ts";
import type { RunOutcome } from "../../../engine/run-engine.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { DirectAnswer } from "../../../platform/http/direct-route.ts";
import type { SwitchboardDeps } from "../deps.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import { hookSecretOf } from "../registrations/hook-secret.ts";
import { answerOf, jsonAnswer } from "./answer-of.ts";
import { contentKeyOf } from "./content-key-of.ts";
import { deliveryIdOf } from "./delivery-id-of.ts";
import type { InboundDelivery } from "./delivery.ts";
import { eventOf } from "./event-of.ts";
import { handshakeAnswer } from "./handshake-answer.ts";
import type { Hook } from "./hook.ts";
import { isSigned } from "./verify-signature.ts";

/** How long a caller waits for the automation's own answer before it gets a 202. */
const SYNC_TIMEOUT_MS = 30_000;

/** Methods of those who only look whether something is there. */
const ASKS_ONLY: ReadonlySet<string> = new Set(["HEAD", "TRACE"]);

/** From an inbound request to a stored run: live, signed, the right event, not seen before, durable, and only then answered. */
export async function receiveDelivery(deps: SwitchboardDeps, connections: OpenConnections, hookKey: string, delivery: InboundDelivery): Promise<DirectAnswer> {
  const hook = hookKey.includes("\0") ? null : await deps.findHook(hookKey);
  if (!hook) throw new ApiError("not_deployed", "No automation listens at this address.");
  await deps.countDelivery(hookKey);

  const asked = await unsignedHandshake(deps, connections, hook, delivery);
  if (asked) return asked;
  const { recipe, secret, events } = await checkSender(deps, connections, hook, delivery);
  const answer = recipe?.handshake && handshakeAnswer(recipe.handshake, delivery, secret);
  if (answer) return answer;

  if (!hook.isLive) {
    deps.deadHook(hook);
    throw new ApiError("not_deployed", "The automation behind this address is not live.");
  }
  if (!matchesEvent(hook, recipe, delivery)) return jsonAnswer(202, { ignored: true });
  if (hook.trigger.path !== null && hook.trigger.path !== delivery.path)
    throw new ApiError("not_found", `This automation listens at the path ${hook.trigger.path}.`);
  if (ASKS_ONLY.has(delivery.method)) return jsonAnswer(200, { ignored: true });

  return startRun(deps, hook, recipe, delivery, recipe && secret !== null ? contentKeyOf(recipe, events, delivery) : null);
}

/** Some ask whether the address is ours before they have anything to sign with. */
async function unsignedHandshake(deps: SwitchboardDeps, connections: OpenConnections, hook: Hook, delivery: InboundDelivery): Promise<DirectAnswer | null> {
  if (!hook.connectionId) return null;
  const { row } = await connections.get(hook.organisationId, hook.connectionId);
  const handshake = deps.catalogue.get(row.connector)?.webhook?.handshake;
  return handshake?.isUnsigned ? handshakeAnswer(handshake, delivery, null) : null;
}

interface Sender {
  readonly recipe: WebhookRecipe | null;
  /** The one that the delivery is signed with; null where nothing is asked for. */
  readonly secret: string | null;
  /** Those that the system knows. */
  readonly events: Connector["events"];
}

async function checkSender(deps: SwitchboardDeps, connections: OpenConnections, hook: Hook, delivery: InboundDelivery): Promise<Sender> {
  if (hook.sender === null)
    throw new ApiError("bad_signature", "It is not known who may send to this webhook: an earlier version deployed it. Deploy its project again.");
  const isOpen = hook.sender !== "signed";
  if (isOpen && !hook.connectionId) return { recipe: null, secret: null, events: [] };
  // An unbound alias must not turn a signed trigger into an open one.
  if (!hook.connectionId)
    throw new ApiError("bad_signature", `No connection is bound to "${hook.trigger.connection ?? ""}", so nobody can prove that a delivery is genuine.`);
  const { row, webhookSecret } = await connections.get(hook.organisationId, hook.connectionId);
  const connector = deps.catalogue.get(row.connector);
  const events = connector?.events ?? [];
  const own = connector?.webhook ?? null;
  if (isOpen) return { recipe: own, secret: null, events };
  // Where the system has no way of its own to sign, it is the common one.
  const recipe = own && own.verification.type !== "none" ? own : deps.catalogue.get("http")?.webhook;
  if (!recipe) throw new ApiError("bad_signature", "Nobody knows how this system signs its deliveries.");
  const { verification } = recipe;
  const isBy = (secret: string) => isSigned(verification, secret, delivery, deps.clock.now().getTime());
  if (webhookSecret !== null && isBy(webhookSecret)) return { recipe, secret: webhookSecret, events };
  // A system that was told of the address from here signs with a secret of that address alone.
  const ownSecret = await hookSecretOf(deps, hook.organisationId, hook.automationId);
  if (webhookSecret === null && ownSecret === null)
    throw new ApiError("bad_signature", `The connection ${row.name} has no webhook secret, so nobody can prove that a delivery is genuine. Add one to it.`);
  if (ownSecret === null || !isBy(ownSecret))
    throw new ApiError("bad_signature", "The delivery is not signed with this connection's webhook secret, or it is too old.");
  return { recipe, secret: ownSecret, events };
}

/** An event `issues` takes every `issues.…`; a trigger without one takes all. */
function matchesEvent({ trigger }: Hook, recipe: WebhookRecipe | null, delivery: InboundDelivery): boolean {
  if (trigger.event === null || !recipe || recipe.eventFrom.length === 0) return true;
  const event = eventOf(recipe, delivery);
  return event === trigger.event || event.startsWith(`${trigger.event}.`);
}

async function startRun(
  deps: SwitchboardDeps,
  hook: Hook,
  recipe: WebhookRecipe | null,
  delivery: InboundDelivery,
  contentKey: string | null,
): Promise<DirectAnswer> {
  const { organisationId, projectId, automationId, automationKey, deploymentId, trigger } = hook;
  const deliveryId = recipe?.deliveryIdFrom ? deliveryIdOf(recipe.deliveryIdFrom, delivery) || bodyId(delivery) : delivery.headers["idempotency-key"];
  const isSync = trigger.respond === "sync";
  const { method, path, query, headers, body } = delivery;
  const { runId, duplicate } = await deps.engine.start({
    organisationId,
    projectId,
    automationId,
    automationKey,
    deploymentId,
    trigger: "webhook",
    input: { body, headers: withoutCredentials(headers), query, method, path },
    simulated: false,
    // An empty one would make all of its sender's deliveries the same.
    ...(deliveryId ? { idempotencyKey: deliveryId } : {}),
    ...(contentKey === null ? {} : { contentKey }),
    ...(isSync ? { wantsAnswer: true } : {}),
  });
  // A retry after a lost answer gets the original answer.
  const outcome: RunOutcome | null = isSync ? await deps.engine.answer(runId, SYNC_TIMEOUT_MS) : null;
  return outcome ? answerOf(runId, outcome) : jsonAnswer(202, { runId, ...(duplicate ? { duplicate } : {}) });
}

/** Ids are not signed: who leaves one out sends the same body again for nothing. */
const bodyId = ({ bytes }: InboundDelivery) => `body ${createHash("sha256").update(bytes).digest("hex")}`;

const CREDENTIAL_HEADERS = new Set(["authorization", "cookie", "proxy-authorization"]);

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIAL_HEADERS.has(name)));
}
