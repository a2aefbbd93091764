import { runtimeConfig } from "../api/config.ts";
import { failureOf } from "../api/failure.ts";
import { forgetTyped } from "./forget-typed.ts";

/** Two steps, by the identity contract: ask for the logout address, then go there; it leads home, or back to a page that asks to sign in. */
export async function logout(home = `${window.location.origin}/`): Promise<void> {
  const start = `${runtimeConfig().urls.identity}/self-service/logout/browser?${new URLSearchParams({ return_to: home })}`;
  const response = await fetch(start, { mode: "cors", credentials: "include", headers: { Accept: "application/json" } });
  if (!response.ok) throw await failureOf(response);

  const { logout_url: logoutUrl } = (await response.json()) as { logout_url?: string };
  if (!logoutUrl) throw new Error("failed to initiate user logout");
  const destination = new URL(logoutUrl, window.location.origin);
  destination.searchParams.set("return_to", home);
  forgetTyped(localStorage);
  window.location.assign(destination.href);
}
