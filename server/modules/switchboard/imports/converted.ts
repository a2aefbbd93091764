import type { Imported, ImportRequest } from "../../../connectors/import/import-document.ts";
import { importApart } from "../../../connectors/import/import-apart.ts";
import { UnsupportedDocument } from "../../../connectors/import/unsupported-document.ts";
import { ApiError } from "../../../platform/errors.ts";

export async function converted(request: ImportRequest): Promise<Imported> {
  return importApart(request).catch((error: unknown) => {
    throw error instanceof UnsupportedDocument ? new ApiError("unsupported_document", error.message) : error;
  });
}
