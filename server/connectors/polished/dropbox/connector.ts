import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations } from "./operations.ts";

const worded = (status: number, summary: string, tag: string) => ({ status, body: { error_summary: `${summary}/..`, error: { ".tag": tag } } });

export const dropbox = httpSystem({
  docs: "https://www.dropbox.com/developers/documentation/http/documentation",
  version: "2",
  id: "dropbox",
  name: "Dropbox",
  aliases: ["drop box", "dropbox folder"],
  categories: ["files"],
  description: "Files, folders and shared links in Dropbox.",
  baseUrl: "https://api.dropboxapi.com/2",
  auth: [
    {
      type: "oauth2Code",
      label: "Sign in with Dropbox",
      help: "The app key of your app in Dropbox's App Console. Its app secret is the webhook secret.",
      oauth2: {
        authorizeUrl: "https://www.dropbox.com/oauth2/authorize",
        tokenUrl: "https://api.dropboxapi.com/oauth2/token",
        scopes: ["account_info.read", "files.metadata.read", "files.content.read", "files.content.write", "sharing.write"],
        clientAuth: "header",
        parameters: { token_access_type: "offline" },
      },
    },
    { type: "bearer", label: "Access token", help: "A token that lasts four hours, for trying things out." },
  ],
  operations,
  events: [
    event({
      id: "changes",
      name: "Files changed in an account",
      entity: "file",
      verbs: ["change", "add", "update", "delete"],
      sample: { list_folder: { accounts: ["dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc"] }, delta: { users: [12_345_678] } },
      popularity: 0.4,
    }),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-dropbox-signature", prefix: "", encoding: "hex", signed: "{body}" },
    eventFrom: [],
    // The same accounts change again and again, so that two deliveries may be alike and are still two.
    deliveryIdFrom: "header:x-dropbox-request-id",
    sameContent: "all",
    handshake: { when: "query:challenge", isUnsigned: true, answer: { as: "text", from: "query:challenge" } },
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources: [],
    errors: {
      unauthorized: worded(401, "expired_access_token", "expired_access_token"),
      notFound: worded(409, "path/not_found", "path"),
      invalid: { status: 400, body: "Error in call to API function: {field}: {message}" },
      rateLimited: worded(429, "too_many_requests", "too_many_requests"),
    },
  },
  testOperation: "account.get",
  errors: {
    at: ["error..tag", "error_summary"],
    codes: {
      ...statusErrors("Dropbox"),
      expired_access_token: { cause: "The sign-in has expired.", remedy: "Sign in to Dropbox again." },
      invalid_access_token: { cause: "The token is wrong or was revoked.", remedy: "Sign in to Dropbox again." },
      missing_scope: { cause: "The app lacks a permission that this needs.", remedy: "Add it in Dropbox's App Console and sign in again." },
      path: { cause: "There is nothing at the path, or something is in the way.", remedy: "Open a sample run: `error_summary` says which." },
      path_lookup: { cause: "There is nothing at the path.", remedy: "Compare the path with Dropbox: it starts with a slash, the top is empty." },
      from_lookup: { cause: "There is nothing at the path that is to be moved.", remedy: "Compare the path with Dropbox." },
      to: { cause: "There is something at the new path already.", remedy: "Set autorename, or choose another path." },
      reset: { cause: "The cursor is too old.", remedy: "List the folder anew." },
      shared_link_already_exists: { cause: "The file has a link already.", remedy: "Use the link that is there." },
      too_many_requests: {
        cause: "More requests came than Dropbox allows in this time.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
    },
  },
  hints: [
    "A delivery says only which accounts changed: read files.listContinue with the cursor that was kept.",
    "files.list gives 2,000 items at most; while has_more is true the rest comes from files.listContinue.",
  ],
});
