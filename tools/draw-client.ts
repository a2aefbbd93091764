import { fileURLToPath } from "node:url";
import { buildClient } from "./build-client.ts";

/** Builds the client package again; the diff is what changed for those who call the API. */
await buildClient(fileURLToPath(new URL("../packages/client/src", import.meta.url)));
