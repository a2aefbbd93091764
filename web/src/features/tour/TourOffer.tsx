import { Button } from "../../ui/Button.tsx";
import styles from "./Tour.module.css";
import { settleTour, startTour, useTour } from "./tour-store.ts";

/** Asks once, in its place above the conversation, and covers nothing. */
export function TourOffer() {
  const { step, isSettled } = useTour();
  if (isSettled || step !== null) return null;
  return (
    <aside className={styles.offer} aria-label="Tour">
      <span>New here?</span>
      <Button size="small" onClick={startTour}>
        Show me around
      </Button>
      <Button size="small" rank="ghost" onClick={settleTour}>
        No, thanks
      </Button>
    </aside>
  );
}
