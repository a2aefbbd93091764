import { Buffer } from "node:buffer";
import type { TaskAnswer } from "../rightless/task-kind.ts";
import type { GitObject, ObjectType } from "./objects.ts";
import { openPack, type OpenedPack } from "./open-pack.ts";
import { missingBases, putTogether } from "./put-together.ts";

export interface PackTasks {
  /** Answers with the bases that it is to be given. */
  open(input: null, bytes: readonly Uint8Array[]): TaskAnswer<readonly string[]>;
  /** The bases by hash and type, with their contents beside them. Answers with the types of all objects, in the same way. */
  finish(bases: readonly (readonly [sha: string, type: ObjectType])[], bytes: readonly Uint8Array[]): TaskAnswer<readonly ObjectType[]>;
}

export default function packTasks(): PackTasks {
  let opened: OpenedPack | null = null;
  return {
    open(_, [pack = new Uint8Array()]) {
      opened = openPack(bufferOf(pack));
      return { output: missingBases(opened) };
    },
    finish(bases, bytes) {
      if (!opened) throw new Error("there is no pack");
      const known = bases.map(([sha, type], index): [string, GitObject] => [sha, { type, content: bufferOf(bytes[index] ?? new Uint8Array()) }]);
      const objects = [...putTogether(opened, new Map(known)).values()];
      return { output: objects.map(({ type }) => type), bytes: objects.map(({ content }) => content) };
    },
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
