import { ApiFailure } from "../api/failure.ts";
import { ValidationFailure } from "./validation.ts";

/** The sentence that a person reads about any thrown thing. */
export function describeError(error: unknown): string {
  if (error instanceof ApiFailure) return error.code === "network" || error.status !== 403 ? error.message : "Access denied";
  if (error instanceof ValidationFailure) return error.message;
  if (hasStatus(error, 403)) return "Access denied";
  if (isStructured(error) || error instanceof Error) return error.message;
  console.error(error);
  return "Unknown Error";
}

function hasStatus(error: unknown, wanted: number): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { status, code } = error as { status?: unknown; code?: unknown };
  return status === wanted || code === wanted || code === String(wanted);
}

function isStructured(error: unknown): error is { code: string; message: string } {
  if (typeof error !== "object" || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" && typeof message === "string";
}
