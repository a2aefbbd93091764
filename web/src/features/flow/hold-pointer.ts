import type { PointerEvent } from "react";

/** For `onPointerDown`: the click belongs to what was pressed, also where the canvas moves before the release. */
export function holdPointer({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
  currentTarget.setPointerCapture(pointerId);
}
