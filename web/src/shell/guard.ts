import { redirect } from "@tanstack/react-router";
import { LOGIN_PATH } from "../api/config.ts";
import { lacksSecondFactor } from "../api/session.ts";

/** Sends a signed-out person to the hosted login page, to come back to where they wanted to go. */
export function toLogin(): never {
  const loginUrl = new URL(LOGIN_PATH, window.location.origin);
  loginUrl.searchParams.set("return_to", window.location.href);
  if (lacksSecondFactor()) loginUrl.searchParams.set("aal", "aal2");
  throw redirect({ href: loginUrl.href, reloadDocument: true });
}
