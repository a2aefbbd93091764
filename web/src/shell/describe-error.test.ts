import { expect, test, vi } from "vitest";
import { ApiFailure } from "../api/failure.ts";
import { describeError } from "./describe-error.ts";

test("a refusal reads 'Access denied', whoever reports it", () => {
  expect(describeError(new ApiFailure({ status: 403, code: "access_denied", message: "Builders only." }))).toBe("Access denied");
  expect(describeError({ code: 403 })).toBe("Access denied");
});

test("a structured error shows its message, with details or without", () => {
  expect(describeError({ code: "gone", message: "It was deleted.", details: { id: 1 } })).toBe("It was deleted.");
  expect(describeError(new ApiFailure({ status: 409, code: "conflict", message: "Somebody saved first." }))).toBe("Somebody saved first.");
});

test("any other error shows its own message", () => {
  expect(describeError(new Error("Missing inviteId or orgId in search parameters"))).toBe("Missing inviteId or orgId in search parameters");
});

test("anything else is an unknown error and is logged", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(describeError(42)).toBe("Unknown Error");
  expect(log).toHaveBeenCalledWith(42);
  log.mockRestore();
});
