import { create } from "zustand";

const KEY = "vennel.tour";

interface TourState {
  /** Which step stands on the screen; null when nobody is shown around. */
  readonly step: number | null;
  /** Taken or declined before, in this browser. */
  readonly isSettled: boolean;
}

export const useTour = create<TourState>(() => ({ step: null, isSettled: stored() }));

export function startTour(): void {
  useTour.setState({ step: 0 });
}
export function goToStep(step: number): void {
  useTour.setState({ step });
}
/** Through, skipped or declined: it is not offered again. */
export function settleTour(): void {
  useTour.setState({ step: null, isSettled: true });
  try {
    localStorage.setItem(KEY, "settled");
  } catch {
    // Storage may be refused; the offer then comes back with the next visit.
  }
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
