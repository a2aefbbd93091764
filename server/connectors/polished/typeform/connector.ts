import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { under } from "../../authoring/shape-of.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { answers, operations } from "./operations.ts";
import { form, response } from "./samples.ts";

const { token, landed_at, submitted_at, hidden, calculated } = response;
const worded = (status: number, code: string) => ({
  status,
  body: { code, description: "{message}", details: [{ code, description: "{message}", field: "{field}" }] },
});

export const typeform = httpSystem({
  docs: "https://www.typeform.com/developers/",
  version: "1",
  id: "typeform",
  name: "Typeform",
  aliases: ["type form"],
  categories: ["forms"],
  description: "Forms and the answers to them in Typeform.",
  baseUrl: "https://api.typeform.com",
  auth: [
    { type: "bearer", label: "Personal token", help: "Under your account, Personal tokens. Accounts in the EU use https://api.eu.typeform.com." },
    {
      type: "oauth2Code",
      label: "Sign in with Typeform",
      help: "The client id of your app in Typeform's developer apps.",
      oauth2: {
        authorizeUrl: "https://api.typeform.com/oauth/authorize",
        tokenUrl: "https://api.typeform.com/oauth/token",
        scopes: ["forms:read", "responses:read", "webhooks:write", "offline"],
        clientAuth: "body",
      },
    },
  ],
  operations,
  events: [
    event({
      id: "form_response",
      name: "Form filled in",
      entity: "response",
      verbs: ["submit", "answer", "fill in", "receive", "new", "create"],
      aliases: ["answer", "submission", "form response", "form"],
      sample: {
        event_id: "LtWXD3crgy",
        event_type: "form_response",
        form_response: {
          form_id: form.id,
          token,
          landed_at,
          submitted_at,
          hidden,
          calculated,
          definition: { id: form.id, title: form.title, fields: [{ id: "JwWggjAKtOkA", title: "Your address?", type: "email", ref: "email" }] },
          answers: response.answers,
        },
      },
      corrections: {
        ...under("form_response", answers),
        "form_response.hidden?": { type: "object", additionalProperties: { type: "string" } },
        "form_response.calculated?": { type: "object", properties: { score: { type: "number" } } },
      },
      popularity: 1,
    }),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "typeform-signature", prefix: "sha256=", encoding: "base64", signed: "{body}" },
    eventFrom: ["body:event_type"],
    deliveryIdFrom: "body:event_id",
    registration: {
      create: "webhooks.put",
      arguments: { url: "{url}", secret: "{secret}", enabled: true },
      everyEvent: "form_response",
      place: { example: "form/name of the webhook", arguments: ["form_id", "tag"] },
      idAt: "tag",
      remove: "webhooks.delete",
      idArgument: "tag",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 2, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "form",
        idField: "id",
        idPrefix: "",
        list: "forms.list",
        create: "forms.create",
        delete: "forms.delete",
        template: form,
        createdFields: ["created_at", "last_updated_at"],
        seed: [form],
      },
      { name: "response", idField: "token", idPrefix: "", list: "responses.list", template: response, seed: [response] },
    ],
    errors: {
      unauthorized: worded(401, "AUTHENTICATION_FAILED"),
      notFound: worded(404, "FORM_NOT_FOUND"),
      invalid: worded(400, "VALIDATION_ERROR"),
      rateLimited: worded(429, "TOO_MANY_REQUESTS"),
    },
  },
  testOperation: "me.get",
  errors: {
    at: ["code"],
    codes: {
      ...statusErrors("Typeform"),
      FORM_NOT_FOUND: { cause: "There is no form with this id, or the account may not see it.", remedy: "Take the id from the form's address." },
      AUTHENTICATION_FAILED: { cause: "The token is wrong or was revoked.", remedy: "Connect Typeform again with a token that is valid." },
      VALIDATION_ERROR: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names the field under `details`." },
      TOO_MANY_REQUESTS: {
        cause: "More than two requests came in a second.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
    },
  },
  hints: [
    "Where the value of an answer is depends on its type: answer.email, answer.text, answer.choice.label; the question is known by field.ref.",
    "The latest answers may come into responses.list some minutes late; the webhook has them at once.",
  ],
});
