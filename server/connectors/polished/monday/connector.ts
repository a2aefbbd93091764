import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { operations } from "./operations.ts";

function boardEvent(id: string, name: string, entity: string, verbs: readonly string[], more: object, popularity: number): ConnectorEvent {
  const told = {
    userId: 17,
    boardId: 1_234_567_890,
    pulseId: 9_876_543_210,
    pulseName: "Accept gift cards",
    triggerTime: "2026-05-02T10:32:18.123Z",
    subscriptionId: 12,
    triggerUuid: "645fc8d8709d35718f1ae00ceded91e9",
  };
  return event({ id, name, entity, verbs, aliases: ["row", "task"], sample: { event: { ...told, type: id, ...more } }, popularity });
}
const worded = (status: number, code: string) => ({
  status,
  body: { errors: [{ message: "{message}", path: ["{field}"], extensions: { code, status_code: status } }] },
});

export const monday = httpSystem({
  docs: "https://developer.monday.com/api-reference/reference",
  version: "2026-01",
  id: "monday-com",
  name: "monday.com",
  aliases: ["monday.com board"],
  categories: ["tasks", "projects"],
  description: "Boards and items in monday.com.",
  baseUrl: "https://api.monday.com",
  auth: [
    { type: "bearer", prefix: "", label: "API token", help: "Under your picture, Developers, My access tokens." },
    {
      type: "oauth2Code",
      label: "Sign in with monday.com",
      help: "The client id of your app in monday.com's Developer Center.",
      oauth2: {
        authorizeUrl: "https://auth.monday.com/oauth2/authorize",
        tokenUrl: "https://auth.monday.com/oauth2/token",
        scopes: ["boards:read", "boards:write", "updates:write", "me:read", "webhooks:write"],
        clientAuth: "body",
      },
    },
  ],
  defaultHeaders: { accept: "application/json", "api-version": "2026-01" },
  operations,
  events: [
    boardEvent("create_pulse", "Item created", "item", ["create", "add", "new"], { groupId: "topics", columnValues: {} }, 1),
    boardEvent(
      "update_column_value",
      "Column of an item changed",
      "item",
      ["update", "change"],
      {
        columnId: "status",
        columnType: "color",
        columnTitle: "Status",
        value: { label: { index: 1, text: "Done" } },
        previousValue: { label: { index: 0, text: "Working on it" } },
      },
      0.9,
    ),
    boardEvent(
      "create_update",
      "Update written",
      "update",
      ["comment", "write", "create", "new"],
      { body: "<p>Finance agrees.</p>", textBody: "Finance agrees.", updateId: 3_141_592_653 },
      0.5,
    ),
    boardEvent("delete_pulse", "Item deleted", "item", ["delete", "remove"], { itemId: 9_876_543_210, itemName: "Accept gift cards" }, 0.2),
  ],
  webhook: {
    // Webhooks of a board carry no proof: whoever knows the address may send.
    verification: { type: "none" },
    eventFrom: ["body:event.type"],
    deliveryIdFrom: "body:event.triggerUuid",
    handshake: { when: "body:challenge", isUnsigned: true, answer: { as: "json", fields: { challenge: "body:challenge" } } },
  },
  policies: { ratePerSecond: 2, idempotencyHeader: null, errorInBody: { listField: "errors", messageField: "message" } },
  simulation: {
    resources: [],
    errors: {
      unauthorized: worded(401, "UserUnauthorizedException"),
      notFound: worded(200, "ResourceNotFoundException"),
      invalid: worded(200, "InvalidArgumentException"),
      rateLimited: worded(429, "ComplexityException"),
    },
  },
  testOperation: "me.get",
  errors: {
    at: ["errors[].extensions.code"],
    codes: {
      ...statusErrors("monday.com"),
      UserUnauthorizedException: { cause: "The account may not see or do this.", remedy: "Give the account behind the connection access to the board." },
      ResourceNotFoundException: { cause: "There is nothing under this id.", remedy: "Take the id from the address of the board or item." },
      InvalidArgumentException: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer says which." },
      ColumnValueException: { cause: "A value does not fit the column.", remedy: "Compare the JSON with what monday.com asks for that type of column." },
      ComplexityException: {
        cause: "More was asked for than monday.com allows in a minute.",
        remedy: "Ask for fewer items or with less at once (`concurrency`), then replay the runs.",
      },
      DAILY_LIMIT_EXCEEDED: { cause: "The account's calls of the day are used up.", remedy: "Replay the runs tomorrow, or change the plan." },
    },
  },
  hints: [
    "column_values is JSON in a text: JSON.stringify({ status: { label: 'Done' } }).",
    "Register the automation's address with webhooks.create; the events there are called create_item, change_column_value and so on.",
  ],
});
