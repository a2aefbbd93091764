import type { Mention } from "../catalogue/mentions.ts";
import type { ReadRequest } from "./read-request.ts";

export function inMention(request: ReadRequest, at: number): boolean {
  return (
    request.mentions.some((mention) => at >= mention.from && at < mention.to) || request.httpMentions.some((mention) => at >= mention.from && at < mention.to)
  );
}

export function mentionsIn(request: ReadRequest, from: number, to: number): readonly Mention[] {
  return request.mentions.filter((mention) => mention.from >= from && mention.to <= to);
}
