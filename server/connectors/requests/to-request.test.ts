import { describe, expect, it } from "vitest";
import type { Connector, Operation } from "../connector.ts";
import { github } from "../polished/github/connector.ts";
import { encodeBody } from "./encode-body.ts";
import { natureOf } from "./nature-of.ts";
import { toRequest } from "./to-request.ts";

const find = (connector: Connector, id: string) => connector.operations.find((one) => one.id === id) as Operation;

describe("an operation as a request", () => {
  it("puts arguments into path, query and body", () => {
    const create = toRequest(github, find(github, "issues.create"), { owner: "o", repo: "r", title: "T", labels: ["a"] });
    expect(create).toMatchObject({ method: "POST", path: "/repos/o/r/issues", query: [], body: { title: "T", labels: ["a"] } });
    const list = toRequest(github, find(github, "issues.list"), { owner: "o", repo: "r", state: "open" });
    expect(list).toMatchObject({ method: "GET", query: [["state", "open"]], body: undefined });
  });

  it("keeps a value of the path within its segment", () => {
    const { path } = toRequest(github, find(github, "repos.get"), { owner: "../../user", repo: "r" });
    expect(path).toBe("/repos/..%2F..%2Fuser/r");
    expect(() => toRequest(github, find(github, "repos.get"), { owner: "o", repo: ".." })).toThrow('cannot take ".."');
  });

  it("names the argument of the path that is missing", () => {
    expect(() => toRequest(github, find(github, "repos.get"), { owner: "o" })).toThrow("repos.get needs repo");
  });

  it("sends nested forms in brackets", () => {
    expect(encodeBody({ bodyType: "form", body: { email: "a@b.c", metadata: { order: 7 }, items: [{ price: "p" }] } })?.content).toBe(
      "email=a%40b.c&metadata%5Border%5D=7&items%5B0%5D%5Bprice%5D=p",
    );
  });

  it("judges a plain request by its method", () => {
    expect(natureOf(undefined, { operation: null, request: { method: "get", path: "/" } }).effect).toBe("read");
    expect(natureOf(undefined, { operation: null, request: { method: "POST", path: "/" } })).toEqual({ effect: "write", honoursIdempotencyKey: false });
  });
});
