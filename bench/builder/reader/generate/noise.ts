import type { Dice } from "./dice.ts";
import { piece, type Piece } from "./request.ts";
import { BACKGROUND, GREETINGS, NOTHING, REASONS, THANKS } from "./words.ts";

/** A greeting before, a reason after, sentences that ask for nothing, other cases, other punctuation. */
export function withNoise(core: readonly Piece[], dice: Dice): readonly Piece[] {
  const before: Piece[] = [];
  if (dice.chance(0.1)) before.push(piece("talk", dice.pick(GREETINGS)));
  if (dice.chance(0.1)) before.push(piece("talk", dice.pick(BACKGROUND)));
  const after: Piece[] = [];
  if (dice.chance(0.12)) after.push(piece("talk", `${dice.pick(["", ",", " "])} ${dice.pick(REASONS)}`));
  after.push(piece("talk", dice.pick([".", ".", "", "", "!"])));
  if (dice.chance(0.1)) after.push(piece("talk", dice.pick(NOTHING)));
  if (dice.chance(0.15)) after.push(piece("talk", dice.pick(BACKGROUND)));
  if (dice.chance(0.07)) after.push(piece("talk", dice.pick(THANKS)));
  const lower = dice.chance(0.2);
  const bare = dice.chance(0.12);
  return [...before, ...core, ...after].map(({ as, text }) => {
    const cased = lower ? text.toLowerCase() : text;
    return piece(as, bare ? cased.replaceAll(/[,;!]|\.(?=\s|$)/g, "") : cased);
  });
}
