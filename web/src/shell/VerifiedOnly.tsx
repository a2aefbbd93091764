import type { ReactNode } from "react";
import { hasVerifiedAddress } from "../api/session.ts";
import { Button } from "../ui/Button.tsx";
import { runtimeConfig } from "../api/config.ts";
import { useSession } from "./use-organisation.ts";
import styles from "./VerifiedOnly.module.css";

interface VerifiedOnlyProps {
  /** What cannot be done without, as the subject of a sentence. */
  readonly what: string;
  /** `where_mailed`: an installation without a mail server does not ask for it. */
  readonly rule?: "always" | "where_mailed";
  readonly children: ReactNode;
}

/** A form that needs a verified address, or the way to one. */
export function VerifiedOnly({ what, rule = "always", children }: VerifiedOnlyProps) {
  const session = useSession();
  if (!session || hasVerifiedAddress(session) || (rule === "where_mailed" && runtimeConfig().mail === "outbox")) return children;
  const back = window.location.pathname + window.location.search;
  return (
    <div className={styles.notice} role="note">
      <p>
        <strong>Verify your e-mail address first.</strong> {what} needs it, and {session.identity.traits.email} is not verified yet.
      </p>
      <Button asChild>
        <a href={`/verification?${new URLSearchParams({ return_to: back })}`}>Send me a code</a>
      </Button>
    </div>
  );
}
