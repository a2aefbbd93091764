export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const EDGE = 8;

/** Where a card stands beside what it speaks of: under it, else at its right, else in the middle of it. */
export function placeCard(target: Box | null, card: Size, view: Size): { left: number; top: number } {
  const within = (at: number, most: number) => Math.max(EDGE, Math.min(at, most));
  const right = view.width - card.width - EDGE;
  const bottom = view.height - card.height - EDGE;
  if (!target) return { left: within(right / 2, right), top: within(bottom, bottom) };
  const under = target.top + target.height + GAP;
  if (under <= bottom) return { left: within(target.left, right), top: within(under, bottom) };
  const beside = target.left + target.width + GAP;
  if (beside <= right) return { left: beside, top: within(target.top + GAP, bottom) };
  return { left: within(target.left + (target.width - card.width) / 2, right), top: within(target.top + (target.height - card.height) / 2, bottom) };
}
