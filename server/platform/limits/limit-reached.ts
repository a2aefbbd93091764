import { LIMITS, type LimitName } from "../../../contracts/limits.ts";
import { ApiError } from "../errors.ts";

const WHO = "Whoever runs this installation can raise it.";

/** What there is stays; one more is refused until something goes, or the operator raises the limit. */
export function limitReached(name: LimitName, value: number, way = "Remove one first"): ApiError {
  return new ApiError("limit_reached", `The limit of this organisation is reached: ${LIMITS[name].label}, ${shown(value)}. ${way}, or ask: ${lower(WHO)}`, {
    details: detailsOf(name, value),
  });
}

/** A limit for a span of time, which comes round by itself. */
export function limitSpent(name: LimitName, value: number, retryAfter: number): ApiError {
  return new ApiError("rate_limited", `The limit of this organisation is used up: ${LIMITS[name].label}, ${shown(value)}. ${untilWhen(retryAfter)} ${WHO}`, {
    retryAfter,
    details: detailsOf(name, value),
  });
}

function detailsOf(name: LimitName, value: number) {
  return { limit: name, value, raisedBy: "operator" };
}

function untilWhen(seconds: number): string {
  return seconds < 3_600 ? `It begins anew in ${seconds} s.` : `It begins anew in ${Math.ceil(seconds / 3_600)} h.`;
}

const shown = (value: number) => value.toLocaleString("en");
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
