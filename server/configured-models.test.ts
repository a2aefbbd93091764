import { expect, test } from "vitest";
import { configuredModels } from "./configured-models.ts";

type Given = Partial<Parameters<typeof configuredModels>[0]>;
const configured = (settings: Given) => configuredModels({ VENNEL_MODEL_PRICES: new Map(), ...settings });
const ids = (settings: Given) => configured(settings).map(({ provider, model }) => `${provider}/${model}`);

test("without a key there is no model", () => {
  expect(ids({})).toEqual([]);
});

test("each key brings its provider's model", () => {
  expect(ids({ ANTHROPIC_API_KEY: "a", GOOGLE_GENERATIVE_AI_API_KEY: "g" }).map((id) => id.split("/")[0])).toEqual(["anthropic", "google"]);
});

test("a named model comes first, under its provider", () => {
  expect(ids({ ANTHROPIC_API_KEY: "a", OPENAI_API_KEY: "o", VENNEL_MODEL: "openai/some-model" })[0]).toBe("openai/some-model");
});

test("a local server needs an address and no key, and its model names may hold slashes", () => {
  expect(ids({ OPENAI_BASE_URL: "http://127.0.0.1:11434/v1", VENNEL_MODEL: "library/coder:7b" })).toEqual(["openai-compatible/library/coder:7b"]);
});

test("a price goes with the model that it is of", () => {
  const price = { input: 3, output: 15, cachedInput: 0.3 };
  const models = configured({
    OPENAI_API_KEY: "o",
    ANTHROPIC_API_KEY: "a",
    VENNEL_MODEL: "openai/some-model",
    VENNEL_MODEL_PRICES: new Map([["openai/some-model", price]]),
  });
  expect(models.map((model) => model.price)).toEqual([price, undefined]);
});
