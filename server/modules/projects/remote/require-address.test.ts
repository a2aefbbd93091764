import { expect, test } from "vitest";
import { requireAddress } from "./require-address.ts";

test.each([
  "https://git.example/a.git",
  "http://git/a.git",
  "http://git.internal/a.git",
  "http://10.1.2.3/a.git",
  "http://127.0.0.1:8080/a.git",
  "http://[fd00::1]/a.git",
])("%s is taken", (url) => expect(requireAddress(url)).toBe(url));

test.each(["http://git.example/a.git", "http://8.8.8.8/a.git", "http://0x08080808/a.git", "http://[2606:4700::1111]/a.git", "http://[::ffff:8.8.8.8]/a.git"])(
  "%s is not: the token would be seen on the way",
  (url) => expect(() => requireAddress(url)).toThrow("Use https"),
);
