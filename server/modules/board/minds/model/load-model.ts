import type { LanguageModel } from "ai";

/** A model that the operator configured. */
export interface ModelSetting {
  readonly provider: "anthropic" | "openai" | "google" | "openai-compatible";
  /** As the provider names it. */
  readonly model: string;
  readonly apiKey: string;
  /** The provider's own address if left out. */
  readonly baseUrl?: string;
  /** Where the operator said it; without it no cost is shown. */
  readonly price?: ModelPrice;
}

/** Dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  /** For input that the provider had in its cache; the same as other input if left out. */
  readonly cachedInput?: number;
}

/** Loads a provider's package when a turn first needs it: none of them costs memory before. */
export async function loadModel({ provider, model, apiKey, baseUrl }: ModelSetting): Promise<LanguageModel> {
  // The SDK would write its advice to the console at every call.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const options = { apiKey, fetch: whereItWasSent, ...(baseUrl ? { baseURL: baseUrl } : {}) };
  switch (provider) {
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(options)(model);
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options)(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogleGenerativeAI(options)(model);
    case "openai-compatible":
      return (await import("@ai-sdk/openai-compatible")).createOpenAICompatible({
        name: "openai-compatible",
        baseURL: baseUrl ?? "",
        apiKey,
        fetch: whereItWasSent,
        includeUsage: true,
      })(model);
  }
}

/** The operator named this address and no other: a redirect could lead a conversation, or the key, into the operator's own network. */
const whereItWasSent: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });
