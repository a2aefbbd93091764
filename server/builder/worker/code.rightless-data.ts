import { fileURLToPath } from "node:url";
import type { EntryData } from "../../platform/rightless/task-kind.ts";
import { readTypeLibrary, typeLibraryInputs } from "../typecheck/type-library.ts";

const GATHERER = fileURLToPath(new URL("../typecheck/type-library.ts", import.meta.url));

export default async function gather(): Promise<EntryData> {
  return { values: { library: await readTypeLibrary() }, inputs: [...(await typeLibraryInputs()), GATHERER] };
}
