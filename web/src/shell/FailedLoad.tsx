import { Button } from "../ui/Button.tsx";
import { describeError } from "./describe-error.ts";
import styles from "./FailedLoad.module.css";

interface FailedLoadProps {
  readonly of: { readonly error: Error | null; readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** Why a list could not be read, where the list would stand; nothing where it could. */
export function FailedLoad({ of: { error, isFetching, refetch } }: FailedLoadProps) {
  if (!error) return null;
  return (
    <div className={styles.failure}>
      <p role="alert">{describeError(error)}</p>
      <Button loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
