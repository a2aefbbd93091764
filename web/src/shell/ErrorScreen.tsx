import { useEffect } from "react";
import { Passage } from "../ui/Passage.tsx";
import { describeError } from "./describe-error.ts";
import styles from "./screens.module.css";

/** The default error screen: two fixed sentences, and beneath them what the error itself says. */
export function ErrorScreen({ error }: { error: unknown }) {
  useEffect(() => {
    document.title = "Something went wrong · Vennel";
  }, []);
  return (
    <main className={styles.screen}>
      <Passage />
      <h1>Something went wrong...</h1>
      <p>Sorry about that, refresh your page or go back home to try again.</p>
      <p className={styles.detail} role="alert">
        {describeError(error)}
      </p>
      <a className={styles.action} href="/">
        Go back
      </a>
    </main>
  );
}
