import { expect, test } from "vitest";
import { http } from "../../../connectors/polished/http/connector.ts";
import { shopify } from "../../../connectors/polished/shopify/connector.ts";
import { slack } from "../../../connectors/polished/slack/connector.ts";
import { rateFor } from "./rate-for.ts";

test("a system's rate holds for its own host and for no stand-in of it", () => {
  expect(rateFor(slack, `${slack.baseUrl}/chat.postMessage`)).toBe(slack.policies.ratePerSecond);
  expect(rateFor(slack, "http://127.0.0.1:4000/chat.postMessage")).toBeNull();
  expect(rateFor(slack, "https://slack-proxy.example.com/chat.postMessage")).toBeNull();
});

test("where each customer has a host, every name on the internet counts as the system", () => {
  expect(rateFor(shopify, "https://acme.myshopify.com/admin")).toBe(shopify.policies.ratePerSecond);
  expect(rateFor(shopify, "http://[::1]:4000/admin")).toBeNull();
  expect(rateFor(http, "https://api.example.com/")).toBeNull();
});
