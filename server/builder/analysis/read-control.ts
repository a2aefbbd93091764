import ts from "typescript-browser";
import { startControl, type StartControl } from "../../../contracts/start-control.ts";
import type { FlowControl } from "../../../contracts/flow.ts";
import { parseDuration } from "../../../sdk/duration.ts";
import { valueOf } from "./find-automations.ts";
import { constantText, plainOptions } from "./plain-options.ts";
import type { ProjectSource } from "./project-source.ts";

/** The members of each option, with null for those that may be left out. */
const OPTIONS = {
  throttle: { limit: undefined, period: undefined, key: null },
  rateLimit: { limit: undefined, period: undefined, key: null },
  debounce: { period: undefined, key: null, timeout: null },
  singleton: { key: null, mode: undefined },
} as const;
type Option = keyof typeof OPTIONS;

/** What an automation says about its starts; undefined when it says nothing. */
export function readControl(project: ProjectSource, definition: ts.ObjectLiteralExpression | null): FlowControl | undefined {
  const { members } = membersOf("automation", definition ?? undefined);
  const found: Partial<Record<keyof StartControl, unknown>> = {};
  for (const name of Object.keys(OPTIONS) as Option[]) {
    const written = members.get(name);
    if (!written) continue;
    const read = readOption(project, name, written);
    if (typeof read === "string") return { unknown: read };
    found[name] = read;
  }
  const path = members.get("idempotency");
  if (path) found.idempotency = constantText(project, path) ?? "";
  if (Object.keys(found).length === 0) return undefined;
  const parsed = startControl.safeParse(found);
  if (!parsed.success) return { unknown: unreadable(String(parsed.error.issues[0]?.path[0])) };
  const problem = periodProblem(parsed.data);
  return problem === null ? parsed.data : { unknown: problem };
}

function membersOf(of: string, value: ts.Expression | undefined): { members: ReadonlyMap<string, ts.Expression>; reason?: string } {
  const options = plainOptions(of, value);
  return "members" in options ? options : { members: new Map(), reason: options.reason };
}

function readOption(project: ProjectSource, name: Option, written: ts.Expression): Record<string, unknown> | string {
  const { members, reason } = membersOf(name, valueOf(project, written.getSourceFile().fileName, written));
  if (reason) return `${reason}. Write them in place`;
  const allowed = OPTIONS[name];
  const odd = [...members.keys()].find((member) => !(member in allowed));
  if (odd) return `${name} has no ${odd}`;
  return { ...allowed, ...Object.fromEntries([...members].map(([member, value]) => [member, constantOf(project, value)])) };
}

function constantOf(project: ProjectSource, expression: ts.Expression): string | number | undefined {
  const value = valueOf(project, expression.getSourceFile().fileName, expression);
  return ts.isNumericLiteral(value) ? Number(value.text) : (constantText(project, value) ?? undefined);
}

function unreadable(name: string): string {
  if (name === "idempotency") return 'idempotency is a path of the input, such as "body.order.id", written out';
  if (name === "debounce") return "debounce takes a period, and may take a key and a timeout, written out";
  if (name === "singleton") return 'singleton takes the mode "skip" or "cancel", and may take a key, written out';
  return `${name} takes a limit from 1 to 1000 and a period, and may take a key, written out`;
}

const LONGEST_DAYS = 31;

function periodProblem({ throttle, rateLimit, debounce }: StartControl): string | null {
  const periods = {
    "throttle.period": throttle?.period,
    "rateLimit.period": rateLimit?.period,
    "debounce.period": debounce?.period,
    "debounce.timeout": debounce?.timeout,
  };
  for (const [name, text] of Object.entries(periods)) {
    if (text === undefined || text === null) continue;
    try {
      const ms = parseDuration(text);
      if (ms <= 0 || ms > LONGEST_DAYS * 86_400_000) return `${name} is "${text}"; it can be up to ${LONGEST_DAYS} days`;
    } catch (error) {
      return `${name}: ${(error as Error).message.replace(/\.$/, "")}`;
    }
  }
  return null;
}
