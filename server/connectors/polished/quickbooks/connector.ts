import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations, resources } from "./operations.ts";

const worded = (status: number, code: string, type: string) => ({
  status,
  body: { Fault: { Error: [{ Message: "{message}", Detail: "{message}", code, element: "{field}" }], type }, time: "2026-05-02T10:32:18.000-07:00" },
});

export const quickbooks = httpSystem({
  docs: "https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice",
  version: "v3",
  id: "quickbooks",
  name: "QuickBooks",
  aliases: ["quick books", "quickbooks online"],
  categories: ["accounting"],
  description: "Invoices, customers and payments in QuickBooks Online.",
  // The company is part of the address, so every connection has its own.
  baseUrl: null,
  auth: [
    {
      type: "oauth2Code",
      label: "Sign in with Intuit",
      help: "The client id of your app in Intuit's developer portal. The base URL is https://quickbooks.api.intuit.com/v3/company/ followed by the company id, which QuickBooks shows with Ctrl+Alt+?.",
      oauth2: {
        authorizeUrl: "https://appcenter.intuit.com/connect/oauth2",
        tokenUrl: "https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer",
        scopes: ["com.intuit.quickbooks.accounting"],
        clientAuth: "header",
      },
    },
    { type: "bearer", label: "Access token", help: "A token that lasts an hour, for trying things out." },
  ],
  operations,
  policies: { ratePerSecond: 8, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "3200", "AUTHENTICATION"),
      notFound: worded(400, "610", "ValidationFault"),
      invalid: worded(400, "2020", "ValidationFault"),
      rateLimited: worded(429, "3001", "ThrottleExceeded"),
    },
  },
  testOperation: "customers.list",
  errors: {
    at: ["Fault.Error[].code"],
    codes: {
      ...statusErrors("QuickBooks"),
      "610": { cause: "There is nothing under this id, or it was made inactive.", remedy: "Compare the id in a sample run with what QuickBooks shows." },
      "2020": { cause: "A field that QuickBooks needs is missing.", remedy: "Open a sample run: the answer names it under `Fault.Error`." },
      "3001": { cause: "More than 500 requests came in a minute.", remedy: "Have the work done with less at once (`concurrency`), then replay the runs." },
      "3200": { cause: "The sign-in has expired or was revoked.", remedy: "Sign in to Intuit again." },
      "5010": { cause: "It was changed at the same time: SyncToken is an old one.", remedy: "Read it anew and replay the run." },
      "6000": { cause: "A rule of the books stands in the way, such as a closed period.", remedy: "Open a sample run: the answer says which." },
      "6240": { cause: "Another customer, vendor or employee has this name.", remedy: "Choose another DisplayName, or update the one that is there." },
    },
  },
  hints: [
    "An update needs Id and SyncToken of the last read.",
    "New and changed ones are found by reading a list: the last changed come first, with MetaData.LastUpdatedTime.",
  ],
});
