import type ts from "typescript-browser";
import type { TextChange } from "../text-change.ts";

export class CannotEdit extends Error {}

export const replace = (node: ts.Node, text: string): TextChange => ({ start: node.getStart(), end: node.getEnd(), text });

export const quote = (text: string, like?: ts.Node) => (like?.getText().startsWith("'") ? `'${text.replaceAll("'", "\\'")}'` : JSON.stringify(text));
