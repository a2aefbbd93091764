import type { Test } from "../../../../../contracts/plan/value.ts";
import type { Capability } from "../../catalogue/capability.ts";
import { stem } from "../../text/stem.ts";
import type { Thing } from "../thing.ts";
import { allowedValue, flagOf, STATES } from "./qualities.ts";

const FILE_TYPES = /^(?:csv|pdf|xml|json|xlsx|docx|zip|txt)s?$/;
const FILES = /^(?:file|object|document|attachment|blob)$/;

/** What an event tells of anyway needs no test, unless its things say themselves whether it is so: a pull request that is closed may be merged or not. */
export function stateTest(word: string, thing: Thing, event: Capability | null): Test | null {
  const file =
    FILE_TYPES.test(word) && FILES.test(thing.noun) ? thing.fields.find(({ path }) => /^(?:key|name|filename|path)$/.test(path.join("."))) : undefined;
  if (file) return { left: { field: { of: thing.of, path: [...thing.path, ...file.path] } }, is: "endsWith", right: { literal: `.${word.replace(/s$/, "")}` } };
  const field = (path: readonly string[]) => ({ field: { of: thing.of, path: [...thing.path, ...path] } });
  const isTold = event?.id.split(/[^a-z]+/i).some((part) => stem(part.toLowerCase()) === stem(word)) === true;
  const flag = !isTold && /ed$|^draft$|release$/.test(word) ? flagOf([word], thing) : null;
  if (flag) return { left: field(flag.path), is: "equals", right: { literal: true } };
  if (event) return null;
  const state = STATES[word] ?? STATES[stem(word)];
  const where = state && thing.fields.find(({ groups }) => state.field.some((each) => groups.has(each)));
  if (state && where) return { left: field(where.path), is: state.is, right: { literal: state.value } };
  const allowed = /ed$|ing$/.test(word) ? allowedValue([word], thing) : null;
  return allowed ? { left: field(allowed.field.path), is: "equals", right: { literal: allowed.value } } : null;
}
