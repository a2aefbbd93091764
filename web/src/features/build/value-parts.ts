import type { OperationArgument } from "../../../../contracts/connectors.ts";
import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Json, Slot, Value } from "../../../../contracts/plan/value.ts";

export type ValueType = OperationArgument["type"];
/** Text and values in it, as a field shows them. */
export type Part = string | Value;

/** What a field shows for a value; nothing for what is open or left out. */
export function partsOfValue(slot: Slot<Value> | undefined): readonly Part[] {
  if (slot === undefined || isHole(slot)) return [];
  if ("text" in slot) return slot.text;
  const plain = jsonOf(slot);
  if (plain === undefined) return [slot];
  return [typeof plain === "string" ? plain : JSON.stringify(plain)];
}

export type ReadParts = { readonly value: Value | null } | { readonly error: string };

/** The value that was typed; null where nothing was. */
export function valueOfParts(parts: readonly Part[], type: ValueType): ReadParts {
  const kept = parts.filter((part) => part !== "");
  const [only] = kept;
  if (only === undefined) return { value: null };
  if (kept.length === 1 && typeof only !== "string") return { value: only };
  if (!kept.every((part) => typeof part === "string")) {
    const isText = type === "text" || type === "date" || type === "any" || type === "choice";
    if (isText) return { value: { text: kept } };
    const whole = kept.filter((part) => typeof part !== "string" || part.trim() !== "");
    const [lone] = whole;
    return whole.length === 1 && lone !== undefined && typeof lone !== "string" ? { value: lone } : { error: "Take one field here, without text around it." };
  }
  return valueOfText(kept.join(""), type);
}

function valueOfText(text: string, type: ValueType): ReadParts {
  switch (type) {
    case "number": {
      const number = Number(text.trim());
      return Number.isFinite(number) ? { value: { literal: number } } : { error: "Write a number, or choose a field." };
    }
    case "list":
    case "object": {
      const read = jsonOfText(text);
      const fits = type === "list" ? Array.isArray(read) : typeof read === "object" && read !== null && !Array.isArray(read);
      if (fits && read !== undefined) return { value: { literal: read } };
      return {
        error:
          type === "list" ? 'Write a list as JSON, such as ["a", "b"], or choose a field.' : 'Write an object as JSON, such as {"a": 1}, or choose a field.',
      };
    }
    case "any": {
      const read = /^\s*[[{]/.test(text) ? jsonOfText(text) : undefined;
      return { value: { literal: read === undefined ? text : read } };
    }
    default:
      return { value: { literal: text } };
  }
}

function jsonOfText(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A value that holds nothing but constants, as JSON. */
function jsonOf(value: Value): Json | undefined {
  if ("literal" in value) return value.literal;
  if ("list" in value) {
    const items = value.list.map((item) => (isHole(item) ? undefined : jsonOf(item)));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if ("object" in value) {
    const members = Object.entries(value.object).map(([name, member]) => [name, isHole(member) ? undefined : jsonOf(member)] as const);
    return members.every(([, member]) => member !== undefined) ? (Object.fromEntries(members) as Json) : undefined;
  }
  return undefined;
}
