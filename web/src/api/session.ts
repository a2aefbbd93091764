import { queryOptions } from "@tanstack/react-query";
import { runtimeConfig } from "./config.ts";
import { takeEarly } from "./early.ts";
import { ApiFailure, failureOf } from "./failure.ts";

export interface Session {
  readonly id: string;
  readonly identity: {
    readonly id: string;
    readonly traits: { readonly email: string; readonly given_name?: string; readonly family_name?: string; readonly picture?: string };
    readonly verifiable_addresses?: readonly { readonly value: string; readonly verified: boolean }[];
  };
}

let secondFactorMissing = false;

/** Somebody is half signed in: nobody yet, as far as the services are concerned, until they show their second factor. */
export function lacksSecondFactor(): boolean {
  return secondFactorMissing;
}

/** The signed-in person; null when nobody is signed in. */
export const sessionQuery = queryOptions({ queryKey: ["session"], queryFn: loadSession, staleTime: 60_000 });

async function loadSession(): Promise<Session | null> {
  const url = `${runtimeConfig().urls.identity}/sessions/whoami`;
  const asked = takeEarly(url) ?? fetch(url, { mode: "cors", credentials: "include", headers: { Accept: "application/json" } });
  const response = await asked.catch((cause: unknown) => {
    throw new ApiFailure({ status: 0, code: "network", message: "The server could not be reached. Check the connection and try again." }, cause);
  });
  secondFactorMissing = response.status === 403 && (await isAboutSecondFactor(response));
  if (response.status === 401 || secondFactorMissing) return null;
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as Session;
}

async function isAboutSecondFactor(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { id?: string } } | null;
  return body?.error?.id === "session_aal2_required";
}

/** Whether the person has shown that their address is theirs. */
export function hasVerifiedAddress({ identity: { traits, verifiable_addresses } }: Session): boolean {
  return (verifiable_addresses ?? []).some(({ value, verified }) => verified && value === traits.email);
}

/** Staff of the company that runs this installation: only a verified address counts. */
export function isInternal(session: Session): boolean {
  const domain = runtimeConfig().internalDomain;
  if (!domain) return false;
  return (session.identity.verifiable_addresses ?? []).some(({ value, verified }) => verified && value.endsWith(`@${domain}`));
}
