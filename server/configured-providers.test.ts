import { expect, it } from "vitest";
import { configuredProviders } from "./configured-providers.ts";
import { readSettings } from "./env.ts";

const read = (variables: Record<string, string>) => configuredProviders(readSettings(variables));

it("offers nothing until something is configured", () => {
  expect(read({})).toEqual([]);
});

it("knows Google, GitHub, Microsoft and any other provider", () => {
  const both = (name: string) => ({ [`VENNEL_${name}_CLIENT_ID`]: "id", [`VENNEL_${name}_CLIENT_SECRET`]: "secret" });
  const providers = read({
    ...both("GOOGLE"),
    ...both("GITHUB"),
    ...both("MICROSOFT"),
    ...both("OIDC"),
    VENNEL_MICROSOFT_TENANT: "contoso.test",
    VENNEL_OIDC_ISSUER: "https://id.example/",
    VENNEL_OIDC_LABEL: "Example",
  });
  expect(providers.map(({ id, issuer, checksAddresses }) => [id, issuer, checksAddresses])).toEqual([
    ["google", "https://accounts.google.com", true],
    ["github", "https://github.com", true],
    ["microsoft", "https://login.microsoftonline.com/contoso.test/v2.0", false],
    ["oidc", "https://id.example", true],
  ]);
});

it.each([
  [{ VENNEL_GOOGLE_CLIENT_ID: "id" }, /VENNEL_GOOGLE_CLIENT_SECRET/],
  [{ VENNEL_GITHUB_CLIENT_SECRET: "secret" }, /VENNEL_GITHUB_CLIENT_ID/],
  [{ VENNEL_OIDC_ISSUER: "https://id.example" }, /VENNEL_OIDC_CLIENT_ID/],
  [{ VENNEL_OIDC_CLIENT_ID: "id", VENNEL_OIDC_CLIENT_SECRET: "secret" }, /VENNEL_OIDC_ISSUER/],
  [{ VENNEL_SIGN_IN_METHODS: "code,fax" }, /VENNEL_SIGN_IN_METHODS/],
])("names what is missing in %j", (variables, message) => {
  expect(() => read(variables)).toThrow(message);
});
