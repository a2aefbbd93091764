interface State {
  readonly id: string;
  readonly filesHash: string;
}

/**
 * What taking back the last change leads to, given all states, oldest first. A state that is the same as the one before
 * last took a change back itself: the next one to be taken back is further behind. Null where nothing is left.
 */
export function stateBefore(states: readonly State[]): string | null {
  const path: State[] = [];
  for (const state of states) {
    if (path.at(-1)?.filesHash === state.filesHash) continue;
    if (path.at(-2)?.filesHash === state.filesHash) path.pop();
    else path.push(state);
  }
  return path.at(-2)?.id ?? null;
}
