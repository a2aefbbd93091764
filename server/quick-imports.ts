import { registerHooks } from "node:module";

const WITHIN_DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/;

/**
 * Node looks at the package.json of a module to learn what kind of module it is. Drizzle's is 180 kB, and reading it
 * again for each of Drizzle's hundred files took half of the time to start and 20 MB that never came back.
 * Nothing about such an import has to be looked up: its files name each other exactly, and all are ES modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith(".") || !context.parentURL || !WITHIN_DRIZZLE.test(context.parentURL)) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
