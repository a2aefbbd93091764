import { operation } from "../../authoring/operation.ts";
import { array, boolean, momentOrNull, string, textOrNull } from "../../authoring/schema.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import type { Operation } from "../../connector.ts";

export const item = {
  id: "https://blog.example/gift-cards",
  title: "Gift cards are here",
  link: "https://blog.example/gift-cards",
  summary: "From today on the shop takes gift cards.",
  content: null as string | null,
  author: "Maya Lindqvist",
  categories: ["shop"],
  publishedAt: "2026-05-02T10:32:18.000Z",
};
const corrections = (prefix: string): Corrections => ({
  [`${prefix}link`]: textOrNull,
  [`${prefix}content`]: textOrNull,
  [`${prefix}author`]: textOrNull,
  [`${prefix}publishedAt`]: momentOrNull,
  [`${prefix}categories`]: array({ type: "string" }),
});
const names = ["feed item", "blog post", "article"];

export const operations: readonly Operation[] = [
  operation({
    id: "items.list",
    method: "GET",
    path: "/items",
    summary: "Read what is in the feed",
    verbs: ["list", "get", "read"],
    entity: "feed entry",
    aliases: names,
    returns: { title: "The blog", link: "https://blog.example", items: [item] },
    corrections: { ...corrections("items.[]."), link: textOrNull },
    paging: { style: "whole", items: "items" },
    sampleInput: {},
    popularity: 0.7,
  }),
  operation({
    id: "items.listNew",
    method: "POST",
    path: "/new",
    summary: "Read what is new in the feed since the cursor",
    verbs: ["poll", "watch"],
    entity: "feed entry",
    aliases: names,
    effect: "read",
    args: {
      cursor: string("The cursor of the last answer; none the first time"),
      includeExisting: boolean("The first time, take what is there already as new"),
    },
    returns: { items: [item], cursor: "seen nOqDfr2s8xTq" },
    corrections: corrections("items.[]."),
    sampleInput: {},
    popularity: 1,
  }),
];
