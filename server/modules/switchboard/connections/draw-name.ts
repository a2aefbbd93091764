import { randomSuffix } from "../../../platform/ids.ts";

const TWO_CHARACTER_NAMES = 36 ** 2;

/** A name for a connection that was given none: `c-` and two characters, a third when all of those are taken. */
export function drawName(taken: ReadonlySet<string>, random: (length: number) => string = randomSuffix): string {
  const short = [...taken].filter((name) => /^c-[a-z0-9]{2}$/.test(name)).length;
  const length = short >= TWO_CHARACTER_NAMES ? 3 : 2;
  for (;;) {
    const name = `c-${random(length)}`;
    if (!taken.has(name)) return name;
  }
}
