/** Changes of files that this page has sent and that are not stored yet. */
const underWay = new Set<Promise<unknown>>();

/** Notes a change until it is stored or refused. */
export function whileStoring<T>(change: Promise<T>): Promise<T> {
  const noted = change.then(
    () => {},
    () => {},
  );
  underWay.add(noted);
  void noted.then(() => underWay.delete(noted));
  return change;
}

export const isStoring = (): boolean => underWay.size > 0;

/** Resolves once nothing is under way any more. */
export async function changesStored(): Promise<void> {
  while (isStoring()) await Promise.all(underWay);
}
