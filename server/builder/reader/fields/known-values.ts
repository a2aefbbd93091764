import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { stem } from "../text/stem.ts";

/** Fewer examples than this show what a value looks like; as many or more are the usual values. */
const MANY = 3;

/** What a text field may hold, or usually holds. */
export function knownValues(schema: JsonSchema): readonly string[] {
  const values = schema.enum ?? ((schema.examples?.length ?? 0) >= MANY ? (schema.examples ?? []) : []);
  return values.filter((each) => typeof each === "string");
}

/** A value as the field spells it: “closed won” is `closedwon`, “on hold” is `hold`; as it was said where the field knows no such value. */
export function asSpelt(schema: JsonSchema | undefined, said: string): string {
  const values = schema ? knownValues(schema) : [];
  return values.find((each) => isSame(each, said)) ?? said;
}

export const isSame = (value: string, said: string): boolean => {
  const bare = plain(said.replace(/^(?:on|in|as|to) /i, ""));
  return [plain(said), bare].some((each) => each !== "" && (plain(value) === each || stem(value.toLowerCase()) === stem(each)));
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
