import { createContext, use } from "react";

/** The step that a person points at, in the request, in a question or in the plan in words: it is lit in all of them. */
export interface PointedStep {
  readonly step: number | null;
  readonly point: (step: number | null) => void;
}

export const PointedStepContext = createContext<PointedStep>({ step: null, point: () => {} });

/** What makes an element belong to a step. */
export function usePointing(step: number | null) {
  const { step: pointed, point } = use(PointedStepContext);
  if (step === null) return {};
  return {
    "data-pointed": pointed === step,
    onPointerEnter: () => point(step),
    onPointerLeave: () => point(null),
  };
}
