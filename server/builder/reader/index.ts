export { readRequest } from "./read-request.ts";
export type { Answer, ReadingScope } from "./scope.ts";
export { missingFacts } from "./facts/missing-facts.ts";
