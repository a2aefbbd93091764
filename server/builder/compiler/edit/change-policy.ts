import { splitId } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { isFiller } from "../language/vocabulary.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const TIMES: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

/** “retry up to 5 times with 30 seconds between”, “never retry”, “time out after 10 seconds”. */
export function changePolicy(context: EditContext): EditDraft | null {
  const { request, automation } = context;
  const text = request.text.toLowerCase();
  const retries = readRetries(text);
  const backoff =
    retries !== null
      ? (/(?:wait(?:ing)?|pause|every|after|with|backing off|back ?off(?: of)?|starting (?:at|with))\s+(?:for\s+|of\s+)?(?:a\s+)?(\d+)\s*(seconds?|secs?|s|minutes?|mins?|hours?)\b/.exec(
          text,
        ) ?? null)
      : null;
  const timeout = /time[- ]?out(?: after| of| to)?\s+(\d+)\s*(seconds?|secs?|s|minutes?|mins?)\b|give up after\s+(\d+)\s*(seconds?|minutes?)\b/.exec(text);
  if (retries === null && !timeout) return null;
  const options: Record<string, string | number> = {};
  if (retries !== null) options.retries = retries;
  if (backoff?.[1] && backoff[2]) options.backoff = duration(backoff[1], backoff[2]);
  if (timeout) options.timeout = duration(timeout[1] ?? timeout[3] ?? "30", timeout[2] ?? timeout[4] ?? "seconds");
  const steps = stepsMeant(context, text);
  return {
    edits: [{ type: "step-options", file: automation.file, steps: steps.length > 0 ? steps : null, options }],
    files: new Map(),
    words: steps,
    plan: [
      `${steps.length > 0 ? steps.join(", ") : "Every step"}: ${Object.entries(options)
        .map(([name, value]) => `${name} ${value}`)
        .join(", ")}.`,
    ],
  };
}

/** Steps that are named, or that call a system that is named; none for all. */
function stepsMeant({ automation, request, catalogue }: EditContext, text: string): readonly string[] {
  const steps = automation.nodes.filter((node) => node.kind === "step" || node.kind === "loop");
  const said = new Set(splitId(text).map(stem));
  const named = steps.filter(({ label }) => {
    const words = splitId(label).filter((word) => !isFiller(word));
    return text.includes(label.toLowerCase()) || (words.length > 1 && words.every((word) => said.has(stem(word))));
  });
  if (named.length > 0) return named.map(({ label }) => label);
  const calling = steps.filter((step) =>
    automation.nodes.some((call) => {
      if (call.parent !== step.id || call.connection === null) return false;
      const known = request.connections.find(({ alias }) => alias === call.connection);
      const names = [call.connection, known?.name, known?.connector, known && catalogue.get(known.connector)?.name].flatMap((name) => splitId(name ?? ""));
      return names.some((name) => name.length > 3 && !/^(http|service)$/.test(name) && new RegExp(`\\b${name}\\b`).test(text));
    }),
  );
  return calling.length < steps.length ? calling.map(({ label }) => label) : [];
}

function readRetries(text: string): number | null {
  if (/\b(never|don'?t|do not|no) (retry|retries|try again)\b|\bwithout retr/.test(text)) return 0;
  if (!/\bretr(y|ies|ied)\b|\btry (it )?again\b|\battempts?\b/.test(text)) return null;
  const match = /\b(\d+|once|twice|thrice|one|two|three|four|five|six|seven|eight|nine|ten)\s*(?:times|retries|attempts|x\b|more)?/.exec(
    text.replace(/\d+\s*(seconds?|secs?|s|minutes?|mins?|hours?)\b/g, ""),
  );
  return match?.[1] ? (TIMES[match[1]] ?? Number(match[1])) : null;
}

function duration(amount: string, unit: string): string {
  const name = unit.startsWith("s") ? "second" : unit.startsWith("m") ? "minute" : "hour";
  return `${amount} ${name}${amount === "1" ? "" : "s"}`;
}
