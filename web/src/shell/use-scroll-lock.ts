import { useEffect } from "react";

/** Stops the page behind a full-height screen from scrolling, and puts back what was there on leaving. */
export function useScrollLock(): void {
  useEffect(() => {
    const before = document.body.style.overflow;
    document.body.style.overflow = "hidden";
    return () => {
      document.body.style.overflow = before;
    };
  }, []);
}
