import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { passwordProblem } from "./policy.ts";

const refused = async (password: string, email = "ada@analytical.example") => (await passwordProblem(password, email)) !== null;

test("none of the 3,000 commonest leaked passwords of its length is taken", async () => {
  const longEnough = dictionary["passwords-common"].filter((password) => password.length >= 8).slice(0, 3000);
  expect(longEnough).toHaveLength(3000);
  for (const password of longEnough) expect(await refused(password), password).toBe(true);
});

test.each(["Vennel2026", "vennelvennel", "integration1", "analytical1", "Summer2024!", "PASSWORD", "abcabcabc"])("%s is refused", async (password) => {
  expect(await refused(password)).toBe(true);
});

test.each(["a plain sentence of words", "只有八个字的密码", "........x.......y..z", "rQ7!rQ7!", "x".repeat(7) + "yzw", "p".repeat(120) + "qrst"])(
  "%s is taken, whatever it is made of",
  async (password) => {
    expect(await refused(password)).toBe(false);
  },
);
