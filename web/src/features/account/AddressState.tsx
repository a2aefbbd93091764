import { useQuery } from "@tanstack/react-query";
import { hasVerifiedAddress, sessionQuery } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./sections.module.css";

const VERIFICATION = `/verification?${new URLSearchParams({ return_to: "/account?content=profile" })}`;

/** Whether the person has shown that their address is theirs, and the way to do so. */
export function AddressState() {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  const isVerified = hasVerifiedAddress(session);
  return (
    <section className={styles.setting}>
      <div className={styles.grow}>
        <h2>E-mail address</h2>
        <p className="second">
          {session.identity.traits.email} {isVerified ? "is verified." : "is not verified yet. Keys and invitations need a verified address."}
        </p>
      </div>
      {!isVerified && (
        <Button asChild>
          <a href={VERIFICATION}>Verify</a>
        </Button>
      )}
    </section>
  );
}
