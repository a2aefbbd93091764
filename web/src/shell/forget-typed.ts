/** What this browser keeps of somebody's work: it must not wait there for whoever signs in next. Looks and flags stay. */
const TYPED = /^vennel\.(?:draft|edits|assistant-changes)\./;

export function forgetTyped(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys.filter((name) => TYPED.test(name))) storage.removeItem(key);
}
