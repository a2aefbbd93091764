import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { type Box, placeCard } from "./place-card.ts";
import styles from "./Tour.module.css";
import { TOUR_STEPS } from "./tour-steps.ts";
import { goToStep, settleTour, useTour } from "./tour-store.ts";

const RING = 3;

/** A card beside each region in turn. The page stays usable under it; Escape ends it. */
export function Tour() {
  const step = useTour((state) => state.step) ?? 0;
  const card = useRef<HTMLElement>(null);
  const { target, place } = usePlace(card, step);
  useReturnOfFocus(card);
  const shown = TOUR_STEPS[step];
  if (!shown) return null;
  const isLast = step === TOUR_STEPS.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    settleTour();
  };
  return (
    <>
      {target && (
        <div
          className={styles.ring}
          style={{ left: target.left - RING, top: target.top - RING, width: target.width + 2 * RING, height: target.height + 2 * RING }}
          aria-hidden="true"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog closes with Escape */}
      <section ref={card} className={styles.card} style={place} role="dialog" aria-labelledby="tour-title" aria-describedby="tour-text" onKeyDown={onKeyDown}>
        <div aria-live="polite">
          <h2 id="tour-title">{shown.title}</h2>
          <p id="tour-text">{shown.text}</p>
        </div>
        <footer>
          <span className={styles.count}>
            {step + 1} of {TOUR_STEPS.length}
          </span>
          {!isLast && (
            <Button size="small" rank="ghost" onClick={settleTour}>
              Skip
            </Button>
          )}
          {step > 0 && (
            <Button size="small" onClick={() => goToStep(step - 1)}>
              Back
            </Button>
          )}
          <Button size="small" rank="primary" data-next onClick={isLast ? settleTour : () => goToStep(step + 1)}>
            {isLast ? "Done" : "Next"}
          </Button>
        </footer>
      </section>
    </>
  );
}

function usePlace(card: React.RefObject<HTMLElement | null>, step: number) {
  const [seen, setSeen] = useState<{ target: Box | null; place: { left: number; top: number } }>({ target: null, place: { left: 0, top: 0 } });
  useLayoutEffect(() => {
    const measure = () => {
      const found = TOUR_STEPS[step]?.targets.map((selector) => document.querySelector(selector)).find((element) => element?.checkVisibility());
      const target = found?.getBoundingClientRect() ?? null;
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = card.current ?? {};
      setSeen({ target, place: placeCard(target, { width, height }, { width: window.innerWidth, height: window.innerHeight }) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [card, step]);
  return seen;
}

/** The tour takes the person to its first button, and back to where they were. */
function useReturnOfFocus(card: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement;
    card.current?.querySelector<HTMLElement>("[data-next]")?.focus();
    return () => {
      // The button that offered it has gone with the offer.
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.querySelector<HTMLElement>("[data-tour=talk] textarea")?.focus();
    };
  }, [card]);
}
