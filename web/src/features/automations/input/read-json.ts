export type AsJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Nothing written is no input. */
export function readJson(text: string): AsJson {
  if (text.trim() === "") return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, message: "The input is not valid JSON" };
  }
}
