import { isSecretName } from "./secrets-of.ts";

const PLACEHOLDER = /^(?:\{[^}]*\}|:[A-Za-z_]\w*|<[^>]*>|\$\{?\w+\}?|%7B.*%7D|%3C.*%3E)$/i;

/** The path of an address with what differs from call to call as parameters: `/orders/1042` is `/orders/{order_id}`. */
export function pathOf(pathname: string): string {
  const segments = pathname.split("/");
  const taken = new Set<string>();
  const made = segments.map((segment, at) => {
    if (!isParameter(segment)) return segment;
    const name = freeName(nameOf(segment, segments.slice(0, at).findLast((before) => before && !isParameter(before)) ?? ""), taken);
    taken.add(name);
    return `{${name}}`;
  });
  return made.join("/") || "/";
}

function isParameter(segment: string): boolean {
  if (PLACEHOLDER.test(segment)) return true;
  if (/^\d+$/.test(segment) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(segment) || /^[0-9a-f]{12,}$/i.test(segment)) return true;
  // Ids with a prefix, and other long words with digits and letters; `v2` and `oauth2` are neither.
  return /^[a-z]{2,8}_[A-Za-z0-9]{6,}$/.test(segment)
    ? /\d/.test(segment)
    : segment.length >= 10 && /\d/.test(segment) && /[A-Za-z]/.test(segment) && !/[-.]/.test(segment);
}

function nameOf(segment: string, before: string): string {
  const told = PLACEHOLDER.test(segment) ? decodeURIComponent(segment.replace(/%(?![0-9a-f]{2})/gi, "")).replace(/[^A-Za-z0-9_]/g, "") : "";
  if (told && !isSecretName(told)) return told;
  const thing = before
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/ies$/i, "y")
    .replace(/(?<!s)s$/i, "");
  return thing ? `${thing}_id` : "id";
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
