import { useEffect } from "react";
import { ApiFailure } from "../api/failure.ts";
import { Passage } from "../ui/Passage.tsx";
import { describeError } from "./describe-error.ts";
import styles from "./screens.module.css";
import { StatusError, type StatusHandlers } from "./StatusError.tsx";

const NONE: StatusHandlers = {};

/** The default error screen: two fixed sentences, and beneath them what the error itself says. */
export function ErrorScreen({ error, handlers = NONE }: { error: unknown; handlers?: StatusHandlers }) {
  useEffect(() => {
    document.title = "Something went wrong · Vennel";
  }, []);
  return (
    <main className={styles.screen}>
      <Passage />
      <h1>Something went wrong...</h1>
      <p>Sorry about that, refresh your page or go back home to try again.</p>
      <div className={styles.detail}>
        <StatusError status={error instanceof ApiFailure ? error.status : 0} message={describeError(error)} handlers={handlers} />
      </div>
      <a className={styles.action} href="/">
        Go back
      </a>
    </main>
  );
}
