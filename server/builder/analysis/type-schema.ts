import ts from "typescript-browser";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import type { ProjectSource } from "./project-source.ts";

const DEEPEST = 8;
const KEYWORDS = new Map<ts.SyntaxKind, NonNullable<InputSchema["type"]>>([
  [ts.SyntaxKind.StringKeyword, "string"],
  [ts.SyntaxKind.NumberKeyword, "number"],
  [ts.SyntaxKind.BooleanKeyword, "boolean"],
]);

/** A type of the project as a schema, by its syntax alone; what cannot be followed takes any value. */
export function schemaOfType(project: ProjectSource, file: string, node: ts.TypeNode, depth = 0): InputSchema {
  const of = (inner: ts.TypeNode) => schemaOfType(project, file, inner, depth + 1);
  if (depth > DEEPEST) return {};
  const keyword = KEYWORDS.get(node.kind);
  if (keyword) return { type: keyword };
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return of(node.type);
  if (ts.isLiteralTypeNode(node)) return schemaOfLiteral(node);
  if (ts.isArrayTypeNode(node)) return { type: "array", items: of(node.elementType) };
  if (ts.isTypeLiteralNode(node)) return schemaOfMembers(node.members, of);
  if (ts.isUnionTypeNode(node)) return schemaOfUnion(node.types.map(of));
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) return schemaOfName(project, file, node, of, depth);
  return {};
}

function schemaOfName(
  project: ProjectSource,
  file: string,
  { typeName, typeArguments }: ts.TypeReferenceNode,
  of: (inner: ts.TypeNode) => InputSchema,
  depth: number,
): InputSchema {
  const name = typeName.getText();
  const first = typeArguments?.[0];
  if ((name === "Array" || name === "ReadonlyArray") && first) return { type: "array", items: of(first) };
  if (name === "Readonly" && first) return of(first);
  if (name === "Record") return { type: "object" };
  const resolved = project.resolve(file, name);
  if (resolved?.kind !== "project" || !resolved.declaration) return {};
  const { declaration } = resolved;
  const there = (inner: ts.TypeNode) => schemaOfType(project, resolved.file, inner, depth + 1);
  if (ts.isTypeAliasDeclaration(declaration)) return there(declaration.type);
  if (ts.isInterfaceDeclaration(declaration) && !declaration.heritageClauses) return schemaOfMembers(declaration.members, there);
  return {};
}

function schemaOfMembers(members: readonly ts.TypeElement[], of: (inner: ts.TypeNode) => InputSchema): InputSchema {
  const known = members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) return [];
    const [comment] = ts.getJSDocCommentsAndTags(member);
    const description = comment && typeof comment.comment === "string" ? comment.comment : undefined;
    const schema = member.type ? of(member.type) : {};
    return [
      { name: member.name.text, schema: description ? { ...schema, description } : schema, isRequired: !member.questionToken && !allowsNothing(member.type) },
    ];
  });
  return {
    type: "object",
    properties: Object.fromEntries(known.map(({ name, schema }) => [name, schema])),
    order: known.map(({ name }) => name),
    required: known.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
  };
}

function allowsNothing(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && ts.isUnionTypeNode(type) && type.types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword);
}

function schemaOfLiteral({ literal }: ts.LiteralTypeNode): InputSchema {
  if (literal.kind === ts.SyntaxKind.NullKeyword) return { type: "null" };
  if (ts.isStringLiteral(literal)) return { enum: [literal.text] };
  if (ts.isNumericLiteral(literal)) return { enum: [Number(literal.text)] };
  if (literal.kind === ts.SyntaxKind.TrueKeyword || literal.kind === ts.SyntaxKind.FalseKeyword) return { enum: [literal.kind === ts.SyntaxKind.TrueKeyword] };
  return {};
}

/** Literals become a choice; `| null` makes a value nullable; any other union takes what it is given. */
function schemaOfUnion(members: readonly InputSchema[]): InputSchema {
  const isNullable = members.some(({ type }) => type === "null");
  const values = members.filter((member) => member.type !== "null" && Object.keys(member).length > 0);
  const [only] = values;
  const united: InputSchema = values.every((member) => member.enum)
    ? { enum: values.flatMap((member) => member.enum ?? []) }
    : values.length === 1 && only
      ? only
      : {};
  return isNullable ? { ...united, nullable: true } : united;
}
