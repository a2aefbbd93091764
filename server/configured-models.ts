import type { Settings } from "./env.ts";
import type { ModelSetting } from "./modules/board/minds/model/load-model.ts";

const DEFAULT_MODELS = { anthropic: "claude-sonnet-4-5", openai: "gpt-5", google: "gemini-2.5-pro" } as const;

type ModelSettings = Pick<
  Settings,
  | "ANTHROPIC_API_KEY"
  | "ANTHROPIC_BASE_URL"
  | "OPENAI_API_KEY"
  | "OPENAI_BASE_URL"
  | "GOOGLE_GENERATIVE_AI_API_KEY"
  | "GOOGLE_GENERATIVE_AI_BASE_URL"
  | "VENNEL_MODEL"
  | "VENNEL_MODEL_PRICES"
>;

/**
 * One model for each provider with a key; VENNEL_MODEL (`provider/model`, or a model of the only provider) names it and puts it first.
 * An OPENAI_BASE_URL means any server that speaks OpenAI's protocol, which may need no key.
 */
export function configuredModels(settings: ModelSettings): ModelSetting[] {
  return chosenModels(settings).map((model) => {
    const price = settings.VENNEL_MODEL_PRICES.get(`${model.provider}/${model.model}`);
    return price ? { ...model, price } : model;
  });
}

function chosenModels(settings: ModelSettings): ModelSetting[] {
  const models: ModelSetting[] = [
    ...withKey("anthropic", settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_BASE_URL, DEFAULT_MODELS.anthropic),
    ...(settings.OPENAI_BASE_URL
      ? withKey("openai-compatible", settings.OPENAI_API_KEY ?? "none", settings.OPENAI_BASE_URL, DEFAULT_MODELS.openai)
      : withKey("openai", settings.OPENAI_API_KEY, undefined, DEFAULT_MODELS.openai)),
    ...withKey("google", settings.GOOGLE_GENERATIVE_AI_API_KEY, settings.GOOGLE_GENERATIVE_AI_BASE_URL, DEFAULT_MODELS.google),
  ];
  const wanted = settings.VENNEL_MODEL;
  if (!wanted) return models;

  const [first = "", ...rest] = wanted.split("/");
  const isNamed = models.some(({ provider }) => provider === first);
  const provider = isNamed ? first : models[0]?.provider;
  const named = models.filter((model) => model.provider === provider).map((model) => ({ ...model, model: isNamed ? rest.join("/") : wanted }));
  return [...named, ...models.filter((model) => model.provider !== provider)];
}

function withKey(provider: ModelSetting["provider"], apiKey: string | undefined, baseUrl: string | undefined, model: string): ModelSetting[] {
  return apiKey ? [{ provider, model, apiKey, ...(baseUrl ? { baseUrl } : {}) }] : [];
}
