/** What a scenario came to. Code that is checked calls `$reached` where the flow shows a call or a branch. */
export function watchMarks(): Set<string> {
  const reached = new Set<string>();
  const note = <T>(mark: string, value?: T, isBranch = false): T | undefined => {
    reached.add(isBranch ? `${mark} ${value ? "yes" : "no"}` : mark);
    return value;
  };
  Object.defineProperty(globalThis, "$reached", { value: note });
  return reached;
}
