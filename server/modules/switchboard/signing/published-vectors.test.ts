import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { polishedConnectors } from "../../../connectors/polished/all.ts";
import { bitbucket } from "../../../connectors/polished/bitbucket/connector.ts";
import { github } from "../../../connectors/polished/github/connector.ts";
import { slack } from "../../../connectors/polished/slack/connector.ts";
import type { Connector } from "../../../connectors/connector.ts";
import { isSigned } from "../hooks/verify-signature.ts";
import { oauth1Header } from "./oauth1-header.ts";
import { signV4 } from "./sign-v4.ts";

const signatureIn = (headers: Record<string, string>) => /Signature=(\w+)/.exec(headers["authorization"] ?? "")?.[1];

describe("AWS Signature Version 4", () => {
  const suite = {
    type: "sigv4" as const,
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
    service: "service",
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const unreserved = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  test.each([
    ["get-vanilla", "GET", "/", {}, null, "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
    ["get-vanilla-query-order-key-case", "GET", "/?Param2=value2&Param1=value1", {}, null, "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"],
    ["get-vanilla-query-unreserved", "GET", `/?${unreserved}=${unreserved}`, {}, null, "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"],
    ["get-unreserved", "GET", `/${unreserved}`, {}, null, "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"],
    ["post-vanilla", "POST", "/", {}, null, "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
    ["post-x-www-form-urlencoded", "POST", "/", form, "Param1=value1", "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"],
  ])("of the published suite: %s", (_, method, path, headers, body, signature) => {
    const signed = signV4(suite, { method, url: `https://example.amazonaws.com${path}`, headers, body }, new Date("2015-08-30T12:36:00Z"));
    expect(signatureIn(signed)).toBe(signature);
  });

  test.each([
    ["the lifecycle of a bucket", "/?lifecycle", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
    ["the objects of a bucket", "/?max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
  ])("of the S3 documentation: %s", (_, path, signature) => {
    const auth = { ...suite, accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", service: "s3" };
    const request = { method: "GET", url: `https://examplebucket.s3.amazonaws.com${path}`, headers: {}, body: null };
    expect(signatureIn(signV4(auth, request, new Date("2013-05-24T00:00:00Z")))).toBe(signature);
  });
});

test("OAuth 1: the signed update of Twitter's documentation", () => {
  const header = oauth1Header(
    { consumerKey: "xvz1evFS4wEEPTGEFPHBog", consumerSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw" },
    { key: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", secret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE" },
    {
      method: "POST",
      url: "https://api.twitter.com/1.1/statuses/update.json?include_entities=true",
      form: { status: "Hello Ladies + Gentlemen, a signed OAuth request!" },
    },
    { nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp: 1_318_622_958 },
  );
  expect(header).toContain(`oauth_signature="${encodeURIComponent("hCtSmYh+iHYCEqBWrE7C7hYmtUk=")}"`);
});

describe("HMAC of deliveries", () => {
  const delivery = (headers: Record<string, string>, body: string) => ({
    method: "POST",
    url: "https://vennel.example/hooks/x",
    path: "",
    query: {},
    body: null,
    headers,
    bytes: Buffer.from(body),
  });
  const recipeOf = ({ webhook }: Connector) => {
    if (!webhook) throw new Error("The connector has no webhooks");
    return webhook.verification;
  };

  test("GitHub's documented delivery is taken, and one changed letter is not", () => {
    const headers = { "x-hub-signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17" };
    const verdict = (body: string) => isSigned(recipeOf(github), "It's a Secret to Everybody", delivery(headers, body), 0);
    expect([verdict("Hello, World!"), verdict("Hello, World?")]).toEqual([true, false]);
  });

  test("Slack's documented command is taken in time, and not five minutes later", () => {
    const body =
      "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
    const headers = {
      "x-slack-request-timestamp": "1531420618",
      "x-slack-signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
    };
    const verdict = (after: number) => isSigned(recipeOf(slack), "8f742231b10e8888abcd99yyyzzz85a5", delivery(headers, body), (1_531_420_618 + after) * 1_000);
    expect([verdict(10), verdict(301)]).toEqual([true, false]);
  });

  test("Bitbucket's documented delivery is taken, and one changed letter is not", () => {
    const headers = { "x-hub-signature": "sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9" };
    const verdict = (body: string) => isSigned(recipeOf(bitbucket), "It's a Secret to Everybody", delivery(headers, body), 0);
    expect([verdict("Hello World!"), verdict("Hello World?")]).toEqual([true, false]);
  });

  /** The signatures were computed with `openssl dgst -hmac` by what each provider's documentation says is signed. */
  test.each([
    ["todoist", { "x-todoist-hmac-sha256": "iFZVfSnPk0mhom7K7NmxjBruGaPACVjv+vOz3EgT+pE=" }, 0],
    [
      "pagerduty",
      {
        "x-pagerduty-signature":
          "v1=0000000000000000000000000000000000000000000000000000000000000000,v1=8856557d29cf9349a1a26ecaecd9b18c1aee19a3c00958effaf3b3dc4813fa91",
      },
      0,
    ],
    [
      "zoom",
      { "x-zm-request-timestamp": "1739923528", "x-zm-signature": "v0=5089128b90588d26fa2caf8ccc653dd79e7eb9eb05084501edee683113602ace" },
      1739923528000,
    ],
    ["calendly", { "calendly-webhook-signature": "t=1492774577,v1=5153bdfdc02ae4d4352f5610aa0aed5d22f20ac01ed5c7783776fd4e90ea5de1" }, 1492774577000],
    [
      "box",
      {
        "box-delivery-timestamp": "2020-01-01T00:00:00-07:00",
        "box-signature-primary": "4njPf0rK47sVEOvNwnW81hZIv2nv3xuyvbjydcHHB10=",
        "box-signature-secondary": "rebeHQNnbtt4ATgSOKQWms6tqh77atGCpdoBdHIN8IE=",
      },
      1577862000000,
    ],
    ["trello", { "x-trello-webhook": "2TCVWW2NKrcwlcTMMPRIdz0WkDk=" }, 0],
    ["intercom", { "x-hub-signature": "sha1=a8ad9072986c6598fd42eea2a38aed09320a96b9" }, 0],
    ["typeform", { "typeform-signature": "sha256=iFZVfSnPk0mhom7K7NmxjBruGaPACVjv+vOz3EgT+pE=" }, 0],
    ["linear", { "linear-signature": "8856557d29cf9349a1a26ecaecd9b18c1aee19a3c00958effaf3b3dc4813fa91" }, 0],
    ["dropbox", { "x-dropbox-signature": "8856557d29cf9349a1a26ecaecd9b18c1aee19a3c00958effaf3b3dc4813fa91" }, 0],
    ["sentry", { "sentry-hook-signature": "8856557d29cf9349a1a26ecaecd9b18c1aee19a3c00958effaf3b3dc4813fa91" }, 0],
    ["whatsapp", { "x-hub-signature-256": "sha256=8856557d29cf9349a1a26ecaecd9b18c1aee19a3c00958effaf3b3dc4813fa91" }, 0],
    ["woocommerce", { "x-wc-webhook-signature": "iFZVfSnPk0mhom7K7NmxjBruGaPACVjv+vOz3EgT+pE=" }, 0],
  ] as const)("what openssl signs as %s does is taken, and one changed letter is not", (id, headers, now) => {
    const connector = polishedConnectors.find((one) => one.id === id);
    const verdict = (body: string) => connector && isSigned(recipeOf(connector), "whsec-of-the-app", delivery(headers, body), now);
    expect([verdict('{"id":1}'), verdict('{"id":2}')]).toEqual([true, false]);
  });

  test("RFC 4231's second case", () => {
    expect(createHmac("sha256", "Jefe").update("what do ya want for nothing?").digest("hex")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });
});
