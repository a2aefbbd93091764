import type { UiText } from "./ui.ts";

/** A submit that the person can correct: messages for the form, or for the field of that name. */
export class FormError extends Error {
  override readonly name = "FormError";
  readonly messages: readonly UiText[];
  readonly fields: Readonly<Record<string, readonly UiText[]>>;

  constructor(messages: readonly UiText[], fields: Readonly<Record<string, readonly UiText[]>> = {}) {
    super([...messages, ...Object.values(fields).flat()].map((message) => message.text).join(" "));
    this.messages = messages;
    this.fields = fields;
  }
}

export function fieldError(name: string, ...messages: UiText[]): FormError {
  return new FormError([], { [name]: messages });
}
