import type { Hono } from "hono";
import { SCHEMA_ID } from "../accounts/account.ts";
import { TRAITS_SCHEMA } from "../accounts/traits.ts";
import { KratosError } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { findError } from "../flows/store.ts";
import { maskCsrf } from "./csrf.ts";
import { PASSKEY_SCRIPT } from "./passkey-script.ts";
import type { Handle } from "./handle.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What belongs to no flow: stored errors, the schema, and the parts of the contract that have nothing configured. */
export function mountGeneral(app: Hono, core: Core, handle: Handle): void {
  app.get(
    "/self-service/errors",
    handle(async (exchange) => {
      const id = exchange.query.get("id") ?? "";
      if (id === "stub:500") {
        const error = new KratosError(500, "An internal server error occurred, please contact the system administrator", { reason: "This is a stub error." });
        const now = core.clock.now().toISOString();
        return exchange.json({ id: "00000000-0000-0000-0000-000000000000", error: error.toError(), created_at: now, updated_at: now });
      }
      const found = UUID.test(id) ? await core.database.shared((tx) => findError(tx, id)) : null;
      if (!found) throw notFound();
      const at = found.createdAt.toISOString();
      return exchange.json({ id: found.id, error: found.error, created_at: at, updated_at: at });
    }, "json"),
  );

  app.get(
    "/schemas",
    handle(async (exchange) => exchange.json([{ id: SCHEMA_ID, schema: TRAITS_SCHEMA }]), "json"),
  );
  app.get(
    "/schemas/:id",
    handle(async (exchange) => {
      const id = exchange.context.req.param("id") ?? "";
      if (id !== SCHEMA_ID && Buffer.from(id, "base64url").toString() !== SCHEMA_ID) throw notFound();
      return exchange.json(TRAITS_SCHEMA);
    }, "json"),
  );

  // Federated credentials need a provider, and none is configured: an empty list is the whole truth.
  app.get(
    "/self-service/fed-cm/parameters",
    handle(async (exchange) => exchange.json({ csrf_token: maskCsrf(exchange.ensureCsrf()), providers: [] }), "json"),
  );
  app.post(
    "/self-service/fed-cm/token",
    handle(async () => {
      throw new KratosError(400, "The request was malformed or contained invalid parameters", {
        reason: "No provider for federated credentials is configured.",
      });
    }, "json"),
  );

  app.get("/.well-known/ory/webauthn.js", (context) => context.body(PASSKEY_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }));
  app.get(
    "/health/alive",
    handle(async (exchange) => exchange.json({ status: "ok" }), "json"),
  );
  app.all(
    "*",
    handle(async () => {
      throw notFound();
    }, "json"),
  );
}

function notFound(): KratosError {
  return new KratosError(404, "The requested resource could not be found");
}
