/** A word that a shell takes as it is. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
