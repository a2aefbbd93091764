import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { leaveForProvider } from "../onboarding/sign-in-return.ts";
import styles from "./connections.module.css";

interface RegisterAddressProps {
  readonly begun: { readonly authorizeUrl: string; readonly redirectUrl: string };
  readonly onBack: () => void;
}

/** The redirect address depends on the endpoints, so it is known only when the sign-in has begun. */
export function RegisterAddress({ begun: { authorizeUrl, redirectUrl }, onBack }: RegisterAddressProps) {
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        Register this redirect address with your client at the provider, then sign in within ten minutes: <code>{redirectUrl}</code>{" "}
        <CopyButton text={redirectUrl} label="Copy the redirect address" />
      </p>
      <div className={styles.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button rank="primary" asChild>
          <a
            href={authorizeUrl}
            onClick={(event) => {
              event.preventDefault();
              leaveForProvider(authorizeUrl);
            }}
          >
            Go to the sign-in
          </a>
        </Button>
      </div>
    </div>
  );
}
