/** Some 18,000 passwords of eight letters and more out of real leaks, the commonest first. Read at the first registration: a start does not wait for it. */
let leaked: Promise<ReadonlySet<string>> | null = null;

export async function isLeaked(password: string): Promise<boolean> {
  leaked ??= readLeaked();
  return (await leaked).has(password);
}

async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= 8));
}
