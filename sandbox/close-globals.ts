/** Libraries that print traces add a hook of theirs to it for a moment. */
const STAYS_OPEN: ReadonlySet<unknown> = new Set([Error]);
const NAMESPACES: ReadonlySet<unknown> = new Set([Math, JSON, Reflect, Intl, Atomics]);

/**
 * Takes from code the places in which one run could leave something for the next of its deployment: nothing is added to the
 * globals, to classes or to their prototypes any more, and no global nor a function of the likes of `Math` is replaced. What
 * classes have already keeps its attributes, since the engine is fast only while it takes the built-in methods for unchanged.
 */
export function closeGlobals(): void {
  // The runtime puts its own in this place at the first call, which it could not once globals are closed.
  queueMicrotask(() => {});
  for (const name of Reflect.ownKeys(globalThis)) {
    const property = Reflect.getOwnPropertyDescriptor(globalThis, name);
    if (!property || !("value" in property)) continue;
    const value: unknown = property.value;
    if (NAMESPACES.has(value) || name === "console") Object.freeze(value);
    if (typeof value === "function" && !STAYS_OPEN.has(value)) closeClass(value);
    if (property.configurable) Reflect.defineProperty(globalThis, name, { writable: false, configurable: false });
  }
  Object.preventExtensions(globalThis);
}

type Class = Function & { readonly prototype?: unknown };

function closeClass(own: Class): void {
  Object.preventExtensions(own);
  if (typeof own.prototype === "object" && own.prototype !== null) Object.preventExtensions(own.prototype);
}
