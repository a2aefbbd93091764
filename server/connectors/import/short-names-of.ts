/** What a title says beside the name: “Corner Shop REST API v2 - OpenAPI 3.0” is Corner Shop. */
const BESIDE =
  /\b(rest(ful)?|http|web|public|open|json|graphql)?\s*\b(apis?|services?|swagger|openapi|specification|spec|reference|documentation|docs|endpoints?)\b|\bv?\d+(\.\d+)+\b|\bv\d+\b/gi;

/** The names by which people go on calling a system, without what only its description needs. */
export function shortNamesOf(title: string): readonly string[] {
  const short = title
    .replace(BESIDE, " ")
    .replace(/[^\p{L}\p{N}&.' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^the /i, "")
    .trim();
  return short.length > 2 && short.toLowerCase() !== title.toLowerCase() && !/^(the|my|our|new|test|api|imported|rest|web)$/i.test(short) ? [short] : [];
}
