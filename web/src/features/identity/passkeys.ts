import { toast } from "../../shell/toasts.ts";

interface Ceremony {
  readonly method: "passkey" | "webauthn";
  readonly challenge: string;
  readonly answer: string;
  readonly creates: boolean;
}
const LOGIN: Ceremony = { method: "passkey", challenge: "passkey_challenge", answer: "passkey_login", creates: false };

/** The nodes' names that each trigger of the service reads its challenge from and writes its answer to. */
const CEREMONIES: Readonly<Record<string, Ceremony>> = {
  oryPasskeyLogin: LOGIN,
  oryPasskeyRegistration: { method: "passkey", challenge: "passkey_create_data", answer: "passkey_register", creates: true },
  oryPasskeySettingsRegistration: { method: "passkey", challenge: "passkey_create_data", answer: "passkey_settings_register", creates: true },
  oryWebAuthnLogin: { method: "webauthn", challenge: "webauthn_login_trigger", answer: "webauthn_login", creates: false },
  oryWebAuthnRegistration: { method: "webauthn", challenge: "webauthn_register_trigger", answer: "webauthn_register", creates: true },
};

let suggesting: AbortController | null = null;

/**
 * Lets the browser list passkeys among its suggestions for the address field. It waits until one is chosen there;
 * the function that comes back ends the waiting.
 */
export function suggestPasskeys(form: HTMLFormElement): () => void {
  stopSuggesting();
  const waiting = new AbortController();
  suggesting = waiting;
  void suggest(form, waiting.signal).catch((error: unknown) => {
    if (!waiting.signal.aborted) console.warn("Passkeys cannot be suggested", error);
  });
  return () => waiting.abort();
}

async function suggest(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) || signal.aborted) return;
  const { method, challenge, answer } = LOGIN;
  const credential = await get(JSON.parse(valueIn(form, challenge)) as Challenge, { mediation: "conditional", signal });
  if (credential) sendAnswer(form, method, answer, credential);
}

/** An authenticator answers one question at a time. */
function stopSuggesting(): void {
  suggesting?.abort();
  suggesting = null;
}

/**
 * Asks the authenticator, puts its answer into the form and sends that.
 * The service's own script ends in a native submit, which would leave the application.
 */
export async function runTrigger(trigger: string, button: HTMLButtonElement): Promise<void> {
  const ceremony = CEREMONIES[trigger];
  const form = button.form;
  if (!ceremony || !form) return;
  try {
    const options = JSON.parse(valueIn(form, ceremony.challenge)) as Challenge;
    // A passkey that is made for an account that cannot be would stay behind in the authenticator.
    if (options.displayNameFieldName && !isFilledIn(form, options.displayNameFieldName)) return;
    stopSuggesting();
    const credential = await (ceremony.creates ? create(options, form) : get(options));
    if (credential) sendAnswer(form, ceremony.method, ceremony.answer, credential);
  } catch (error) {
    // Closing the browser's dialog is an answer, not a failure.
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return;
    toast({ type: "error", message: "The passkey could not be used. Try again, or choose another way." });
    console.error(error);
  }
}

interface Challenge {
  publicKey?: unknown;
  credentialOptions?: { publicKey?: unknown };
  /** The field that tells whose passkey it will be, where nobody is signed in yet. */
  displayNameFieldName?: string;
}

function create(options: Challenge, form: HTMLFormElement): Promise<Credential | null> {
  const json = (options.credentialOptions?.publicKey ?? options.publicKey) as PublicKeyCredentialCreationOptionsJSON;
  const name = options.displayNameFieldName ? valueIn(form, options.displayNameFieldName) : "";
  const named = name ? { ...json, user: { ...json.user, name, displayName: name } } : json;
  return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(named) });
}
function get(options: Challenge, how: CredentialRequestOptions = {}): Promise<Credential | null> {
  return navigator.credentials.get({
    ...how,
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey as PublicKeyCredentialRequestOptionsJSON),
  });
}

function sendAnswer(form: HTMLFormElement, method: string, field: string, credential: Credential): void {
  fieldOf(form, field).value = JSON.stringify((credential as PublicKeyCredential).toJSON());
  send(form, method);
}

/** The password's field may stay empty: what is sent is another method. */
function send(form: HTMLFormElement, method: string): void {
  const submitter = document.createElement("button");
  Object.assign(submitter, { name: "method", value: method, formNoValidate: true, hidden: true });
  form.append(submitter);
  form.requestSubmit(submitter);
  submitter.remove();
}

/** A hidden field carries it, or the button itself. */
function valueIn(form: HTMLFormElement, name: string): string {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLButtonElement ? found.value : "";
}

function isFilledIn(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return !(field instanceof HTMLInputElement) || field.reportValidity();
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const found = form.elements.namedItem(name);
  const field = found instanceof HTMLInputElement ? found : document.createElement("input");
  if (field !== found) {
    field.type = "hidden";
    field.name = name;
    form.append(field);
  }
  return field;
}
