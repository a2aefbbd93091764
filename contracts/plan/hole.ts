// Without the schemas: browsers ask it of every value that they show.

/** A question in the place of something that nobody has decided yet. In code: `hole("Which channel?")`. */
export interface Hole {
  readonly hole: string;
}

export function isHole(slot: unknown): slot is Hole {
  return typeof slot === "object" && slot !== null && "hole" in slot;
}
