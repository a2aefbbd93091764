import { extractText, getDocumentProxy } from "unpdf";
import { cutFacts, type ReadAttachment } from "./attachment.ts";

/** The words of a PDF, page by page; scripts and pictures in it are left alone. */
export async function readPdf(bytes: Uint8Array): Promise<Omit<ReadAttachment, "name">> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, useSystemFonts: false, verbosity: 0 });
  const { totalPages, text } = await extractText(document, { mergePages: false });
  return {
    kind: "pdf",
    line: `${totalPages} ${totalPages === 1 ? "page" : "pages"}`,
    facts: cutFacts(text.map((page, index) => `Page ${index + 1}: ${page}`)),
  };
}
