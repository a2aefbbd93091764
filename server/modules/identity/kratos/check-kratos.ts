import type { Core } from "../core.ts";

const WITHIN_MS = 5000;

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
  readonly body: { readonly error?: { readonly id?: string }; readonly ui?: { readonly action?: string; readonly nodes?: readonly FlowNode[] } };
}
interface FlowNode {
  readonly group?: string;
  readonly attributes?: { readonly name?: string };
}

/** Begins flows at a Kratos as a browser would, and names each of its settings that does not fit this installation. */
export async function checkKratos(
  kratosUrl: string,
  { publicUrl, baseUrl }: Pick<Core, "publicUrl" | "baseUrl">,
  mode: Core["registration"],
): Promise<string[]> {
  const ask = (path: string, accept: string) => read(`${kratosUrl}/self-service/${path}`, accept);
  const flow = (kind: string) => ask(`${kind}/browser`, "application/json");
  try {
    const [login, registration, recovery, verification] = await Promise.all(["login", "registration", "recovery", "verification"].map(flow));
    const pages = await Promise.all(["login", "registration", "recovery", "verification"].map((kind) => ask(`${kind}/browser`, "text/html")));
    const [allowed, forbidden] = await Promise.all([
      ask(`login/browser?return_to=${encodeURIComponent(`${publicUrl}/integrations/check`)}`, "application/json"),
      ask(`login/browser?return_to=${encodeURIComponent("https://return-to.invalid/")}`, "text/html"),
    ]);
    if (!login || !registration || !recovery || !verification) return [];
    return [
      ...checkBaseUrl(login, baseUrl),
      ...checkMethods(login),
      ...checkSchema(registration),
      ...checkRegistration(registration, mode),
      ...checkEnabled("recovery", recovery, "so that people can get back in"),
      ...checkEnabled("verification", verification, "because invitations need verified addresses"),
      ...pages.flatMap((page, at) => checkPage(["login", "registration", "recovery", "verification"][at] ?? "", page, publicUrl)),
      ...(allowed.status === 400 ? [`selfservice.allowed_return_urls: has to contain ${publicUrl}/`] : []),
      ...(isAt(forbidden.location, `${publicUrl}/error`) ? [] : [`selfservice.flows.error.ui_url: has to be ${publicUrl}/error${instead(forbidden.location)}`]),
      ...checkCookies(login, publicUrl),
    ];
  } catch (cause) {
    return [`KRATOS_PUBLIC_URL: ${kratosUrl} does not answer (${(cause as Error).message}); nobody can sign in until it does`];
  }
}

function checkBaseUrl({ body }: Answer, baseUrl: string): string[] {
  const action = body.ui?.action ?? "";
  return action.startsWith(`${baseUrl}/self-service/`) ? [] : [`serve.public.base_url: has to be ${baseUrl}/${instead(action)}`];
}

function checkMethods({ body }: Answer): string[] {
  const offered = (body.ui?.nodes ?? []).some(({ group }) => group !== "default");
  return offered ? [] : ["selfservice.methods: no way to sign in is enabled"];
}

function checkSchema({ body }: Answer): string[] {
  if (!body.ui?.nodes) return [];
  const names = new Set(body.ui.nodes.map((node) => node.attributes?.name));
  const missing = ["email", "given_name", "family_name"].filter((trait) => !names.has(`traits.${trait}`));
  return missing.length === 0 ? [] : [`identity.schemas: the default schema has no ${missing.join(", ")}; docs/kratos/identity.schema.json has`];
}

function checkEnabled(kind: string, { body }: Answer, why: string): string[] {
  return body.error?.id === "self_service_flow_disabled" ? [`selfservice.flows.${kind}.enabled: has to be true, ${why}`] : [];
}

/** `/auth` refuses what the mode does not allow, but nobody's address is known before a provider has sent them back. */
function checkRegistration(registration: Answer, mode: Core["registration"]): string[] {
  if (mode !== "closed") {
    const byProvider = mode === "invite" && (registration.body.ui?.nodes ?? []).some(({ group }) => group === "oidc");
    return [
      ...checkEnabled("registration", registration, "or set VENNEL_REGISTRATION=closed"),
      ...(byProvider
        ? [
            "selfservice.methods.oidc.enabled: has to be false while VENNEL_REGISTRATION is invite: whoever comes from a provider gets an account, invited or not",
          ]
        : []),
    ];
  }
  const isOff = checkEnabled("registration", registration, "").length > 0;
  return isOff
    ? []
    : ["selfservice.flows.registration.enabled: has to be false while VENNEL_REGISTRATION is closed, or signing in through a provider still makes an account"];
}

function checkPage(kind: string, { location }: Answer, publicUrl: string): string[] {
  // A flow that is off leads to the error page, which is checked by itself.
  if (isAt(location, `${publicUrl}/${kind}`) || isAt(location, `${publicUrl}/error`)) return [];
  return [`selfservice.flows.${kind}.ui_url: has to be ${publicUrl}/${kind}${instead(location)}`];
}

function checkCookies({ cookies }: Answer, publicUrl: string): string[] {
  const csrf = cookies.find((cookie) => cookie.startsWith("csrf_token_")) ?? "";
  const domain = csrf.match(/;\s*domain=\.?([^;]+)/i)?.[1];
  const path = csrf.match(/;\s*path=([^;]+)/i)?.[1];
  const { hostname, protocol } = new URL(publicUrl);
  const isSecure = /;\s*secure/i.test(csrf);
  return [
    ...(domain && hostname !== domain && !hostname.endsWith(`.${domain}`) ? [`cookies.domain: ${domain} does not cover ${hostname}`] : []),
    ...(path && path !== "/" ? [`cookies.path: has to be /, and is ${path}`] : []),
    ...(protocol === "http:" && isSecure ? ["--dev: without it cookies are Secure, and browsers drop them at an http address"] : []),
    ...(protocol === "https:" && !isSecure ? ["--dev: is on, so that cookies also travel over plain http"] : []),
  ];
}

async function read(url: string, accept: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { accept }, redirect: "manual", signal: AbortSignal.timeout(WITHIN_MS) });
  if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
  const isJson = answer.headers.get("content-type")?.includes("json");
  return {
    status: answer.status,
    location: answer.headers.get("location") ?? "",
    cookies: answer.headers.getSetCookie(),
    body: isJson ? ((await answer.json()) as Answer["body"]) : {},
  };
}

/** The same page, whatever its query. */
function isAt(location: string, page: string): boolean {
  const url = URL.parse(location);
  return url !== null && url.origin + url.pathname === page;
}

function instead(found: string): string {
  const url = URL.parse(found);
  return url ? `, and leads to ${url.origin}${url.pathname}` : "";
}
