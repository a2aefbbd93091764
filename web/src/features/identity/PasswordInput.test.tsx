// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { PasswordInput } from "./PasswordInput.tsx";

test("a password is masked until its owner shows it, may be pasted, and is known to password managers", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  act(() => root.render(<PasswordInput label="Password" name="password" autoComplete="current-password" />));
  const field = place.querySelector("input");
  const button = place.querySelector("button");
  if (!field || !button) throw new Error("There is no field");
  expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
  expect(field.dispatchEvent(new Event("paste", { bubbles: true, cancelable: true }))).toBe(true);
  act(() => button.click());
  expect(field.type).toBe("text");
  act(() => button.click());
  expect(field.type).toBe("password");
});
