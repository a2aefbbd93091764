import ipaddr from "ipaddr.js";
import { ApiError } from "../../../platform/errors.ts";

/** An address that a repository is cloned from, as it is kept: over https, and without encryption inside of one's own network alone. */
export function requireAddress(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid("Use the address that the repository is cloned from over HTTPS, such as https://git.example/team/repository.git.");
  if (url.username || url.password) throw invalid("Leave the user name and the token out of the address: they have fields of their own.");
  if (url.search || url.hash || url.pathname === "/") throw invalid("This is not the address of a repository.");
  if (url.protocol === "http:" && !isInside(url.hostname)) throw invalid("Use https: over http, anybody on the way could read the token.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/** A host or an address that only one's own network knows. */
function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== "unicast";
  return !host.includes(".") || /\.(?:localhost|local|lan|internal|home\.arpa)$/.test(host);
}

function invalid(message: string): ApiError {
  return new ApiError("invalid", message, { fields: [{ field: "url", message }] });
}
