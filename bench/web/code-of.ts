/** A file as people write them: short lines and long ones, types, functions, comments, empty lines. */
export function codeOf(lines: number): string {
  return Array.from({ length: lines }, (_, index) => BLOCK[index % BLOCK.length]?.replaceAll("#", String(Math.floor(index / BLOCK.length)))).join("\n") + "\n";
}

/** The first line within a function, about the middle of such a file. */
export function typedInto(lines: number): number {
  return Math.floor(lines / 2 / BLOCK.length) * BLOCK.length + BLOCK.indexOf(BODY) + 1;
}

const BODY = "  const sum = invoice.lines.reduce((before, { cents }) => before + cents, 0);";
const BLOCK = [
  "/** What a customer of region # owes, and since when. */",
  "export interface Invoice# {",
  "  readonly id: string;",
  "  readonly customer: { readonly name: string; readonly email: string | null };",
  "  readonly lines: readonly { readonly text: string; readonly cents: number }[];",
  "}",
  "",
  "export function total#(invoice: Invoice#, discount = 0): number {",
  BODY,
  '  if (discount < 0 || discount > 1) throw new Error("A discount is between 0 and 1.");',
  "  return Math.round(sum * (1 - discount));",
  "}",
  "",
  "export function reminder#(invoice: Invoice#): string {",
  "  const { name, email } = invoice.customer;",
  "  const amount = (total#(invoice) / 100).toFixed(2);",
  "  return email === null ? `${name}: ${amount}` : `${name} <${email}>: ${amount}`;",
  "}",
  "",
];

/** What somebody adds there: names that are completed, brackets that close themselves, lines that are indented. */
export const TYPED_CODE = `
const open = invoice.lines.filter(({ cents }) => cents > 0);
if (open.length === 0) return 0;
const most = Math.max(...open.map(({ cents }) => cents));
`;
