import type { TaskAnswer } from "../../platform/rightless/task-kind.ts";
import { importDocument, type Imported, type ImportRequest } from "./import-document.ts";
import { UnsupportedDocument } from "./unsupported-document.ts";

export interface DescriptionTasks {
  convert(request: ImportRequest): TaskAnswer<{ readonly imported: Imported } | { readonly refusal: string }>;
}

export default (): DescriptionTasks => ({
  convert(request) {
    try {
      return { output: { imported: importDocument(request) } };
    } catch (error) {
      return { output: { refusal: error instanceof UnsupportedDocument ? error.message : "The description could not be read." } };
    }
  },
});
