import { describe, expect, it } from "vitest";
import { createCatalogue } from "./catalogue.ts";

const catalogue = createCatalogue();

describe("the catalogue", () => {
  it("finds a connector by another name and in spite of a slip", () => {
    expect(catalogue.list("git hub")[0]?.id).toBe("github");
    expect(catalogue.list("gihtub")[0]?.id).toBe("github");
    expect(catalogue.list().length).toBe(catalogue.connectors.length);
  });

  it("ranks the operation that does what was asked first", () => {
    expect(best("create github issue")).toBe("github/issues.create");
    expect(best("post message slack")).toBe("slack/chat.postMessage");
    expect(best("slack find person by email")).toBe("slack/users.lookupByEmail");
    expect(["github/issues.create", "jira/issues.create"]).toContain(best("create isue"));
    expect(best("coment on github isue")).toBe("github/issues.createComment");
  });

  it("stays within one connector when told to", () => {
    const found = catalogue.searchOperations("list", { connector: "slack" });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ connector }) => connector.id === "slack")).toBe(true);
  });
});

function best(query: string): string | undefined {
  const [found] = catalogue.searchOperations(query);
  return found && `${found.connector.id}/${found.operation.id}`;
}
