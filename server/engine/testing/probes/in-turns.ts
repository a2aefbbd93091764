/** Does the work on every item, a few at a time. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 3): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
