import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./sections.module.css";

const VERIFICATION = `/verification?${new URLSearchParams({ return_to: "/account?content=profile" })}`;

/** Whether the person has shown that their address is theirs, and the way to do so. */
export function AddressState() {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  const { traits, verifiable_addresses: addresses } = session.identity;
  const isVerified = (addresses ?? []).some(({ value, verified }) => verified && value === traits.email);
  return (
    <section className={styles.setting}>
      <div className={styles.grow}>
        <h2>E-mail address</h2>
        <p className="second">
          {traits.email} {isVerified ? "is verified." : "is not verified yet. Invitations are for verified addresses."}
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
