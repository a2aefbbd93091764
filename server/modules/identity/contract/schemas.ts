type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: "string" };
const id: Schema = { type: "string", format: "uuid" };
const time: Schema = { type: "string", format: "date-time" };
const integer: Schema = { type: "integer" };
const of = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const list = (items: Schema): Schema => ({ type: "array", items });
const object = (properties: Record<string, Schema>, required: readonly string[] = Object.keys(properties)): Schema => ({
  type: "object",
  properties,
  required,
});

/** The shapes of the contract, with the fields that every answer of this service has; clients ignore others. */
export const IDENTITY_SCHEMAS: Readonly<Record<string, Schema>> = {
  Message: object({ id: integer, text, type: { enum: ["info", "error", "success"] }, context: { type: "object" } }, ["id", "text", "type"]),
  Node: object({
    type: { enum: ["input", "text", "img", "a", "script"] },
    group: text,
    attributes: object({ node_type: text, name: text, value: {} }, ["node_type"]),
    messages: list(of("Message")),
    meta: object({ label: of("Message") }, []),
  }),
  Flow: object(
    {
      id,
      type: { enum: ["browser", "api"] },
      state: text,
      expires_at: time,
      issued_at: time,
      request_url: text,
      return_to: text,
      ui: object({ action: text, method: text, nodes: list(of("Node")), messages: list(of("Message")) }, ["action", "method", "nodes"]),
    },
    ["id", "type", "state", "expires_at", "issued_at", "request_url", "ui"],
  ),
  Identity: object({
    id,
    schema_id: text,
    schema_url: text,
    state: text,
    traits: object({ email: text, given_name: text, family_name: text, picture: text }, ["email"]),
  }),
  Session: object(
    {
      id,
      active: { type: "boolean" },
      expires_at: time,
      issued_at: time,
      authenticated_at: time,
      authenticator_assurance_level: { enum: ["aal1", "aal2"] },
      authentication_methods: list(object({ method: text, aal: text, completed_at: time })),
      identity: of("Identity"),
      devices: list(object({ id, ip_address: text, user_agent: text, location: text }, ["id"])),
    },
    ["id", "active"],
  ),
  Sessions: list(of("Session")),
  NewSession: object({ session_token: text, session: of("Session") }),
  /** A flow that goes on, or what it ended in. */
  Finished: {
    anyOf: [of("Flow"), object({ session: of("Session"), session_token: text, identity: of("Identity"), continue_with: list({ type: "object" }) }, [])],
  },
  Count: object({ count: integer }),
  LogoutUrl: object({ logout_url: text, logout_token: text }),
  Submission: object({ method: text, csrf_token: text }, []),
  Token: object({ session_token: text }),
  Error: object({ id: text, code: integer, status: text, reason: text, message: text, details: { type: "object" } }, ["message"]),
  StoredError: object({ id, error: of("Error"), created_at: time, updated_at: time }),
  Refusal: {
    anyOf: [object({ error: of("Error"), redirect_browser_to: text, use_flow_id: id }, ["error"]), object({ code: text, message: text })],
  },
};
