import type { Body } from "./flow-client.ts";

/** What a form says, as the service wants it: dotted names nested, checkboxes as booleans, the pressed button included. */
export function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): Body {
  const body: Body = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.name === "" || field.disabled) continue;
    put(body, field.name, field.type === "checkbox" ? field.checked : field.type === "number" ? field.valueAsNumber : field.value);
  }
  if (submitter instanceof HTMLButtonElement && submitter.name !== "") {
    put(body, submitter.name, submitter.value === "true" ? true : submitter.value);
    // Some buttons do not name their method; it is then that of the group in which they stand.
    body.method ??= submitter.dataset.group;
  }
  return body;
}

function put(body: Body, name: string, value: unknown): void {
  const [head, ...rest] = name.split(".");
  if (!head) return;
  if (rest.length === 0) {
    body[head] = value;
    return;
  }
  const inner = typeof body[head] === "object" && body[head] !== null ? (body[head] as Body) : {};
  body[head] = inner;
  put(inner, rest.join("."), value);
}
