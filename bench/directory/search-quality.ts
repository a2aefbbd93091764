import type { DirectoryHit, DirectoryIndex } from "../../server/connectors/directory/open-directory.ts";
import { QUESTIONS, type Question } from "./questions.ts";

export interface SearchQuality {
  readonly questions: number;
  /** Whose first answer is one that was meant, and who have one among the first five. */
  readonly first: number;
  readonly amongFive: number;
  readonly missed: readonly string[];
}

/** How often the operation that was meant comes first, or among the first five. */
export function searchQuality(index: Pick<DirectoryIndex, "search">): SearchQuality {
  const places = QUESTIONS.map((question) => ({
    asked: question.asked,
    place: index.search(question.asked, { limit: 5 }).findIndex((hit) => isMeant(question, hit)),
  }));
  return {
    questions: places.length,
    first: places.filter(({ place }) => place === 0).length,
    amongFive: places.filter(({ place }) => place >= 0).length,
    missed: places.filter(({ place }) => place < 0).map(({ asked }) => asked),
  };
}

function isMeant({ api: whose, operation: which }: Question, { api, operation }: DirectoryHit): boolean {
  const text = `${operation.method} ${operation.path} ${operation.id} ${operation.summary}`;
  return (whose === undefined || whose.test(`${api.id} ${api.name}`.toLowerCase())) && which.test(text);
}
