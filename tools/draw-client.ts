import { writeFile } from "node:fs/promises";
import { clientSource } from "./client-source.ts";

/** Makes the client package's routes anew; the diff is what changed for those who call the API. */
await writeFile(new URL("../packages/client/src/routes.gen.ts", import.meta.url), clientSource());
