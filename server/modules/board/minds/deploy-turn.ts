import { ApiError } from "../../../platform/errors.ts";
import type { Emit, Turn, TurnOutcome } from "./mind.ts";
import { checkInView } from "./offline/check-in-view.ts";
import { closingWords } from "./offline/closing-words.ts";

/** "Deploy my integration", "please publish it to staging": an order about the whole, and nothing else in it. */
const ORDER =
  /^(?:please\s+)?(?:(?:deploy|publish|release|ship)(?:\s+(?:it|this|that|everything|(?:my|the|this)\s+(?:integration|project|changes)))?|(?:let\s+it\s+)?go\s+live)(?:\s+(?:now|please))?(?:\s+(?:to|in|on)\s+(?<environment>[a-z][a-z0-9-]*))?(?:\s+(?:now|please))?[.!]?$/i;

/** Where a message orders a deployment to; null when it orders something else. */
export function environmentToDeploy(text: string): string | null {
  const found = ORDER.exec(text.trim());
  return found ? (found.groups?.["environment"]?.toLowerCase() ?? "production") : null;
}

interface Voice {
  readonly emit: Emit;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Puts the deployment before the person, with everything that it would change; the gates run first where they have not. */
export async function deployTurn({ workspace }: Turn, environment: string, { emit, say, signal }: Voice): Promise<TurnOutcome> {
  const { files, verification } = await workspace.read();
  if (files.size > 0 && verification.status !== "verified") {
    const checked = await checkInView(workspace, emit, signal);
    if (checked.verification.status !== "verified") {
      say(closingWords(checked.verification, checked.gates));
      return { status: "done" };
    }
  }
  try {
    return { status: "needs_answer", kind: "approval", proposal: await workspace.proposeDeploy(environment) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.message);
    return { status: "done" };
  }
}
