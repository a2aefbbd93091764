import { expect, test } from "vitest";
import { boardService } from "../../../contracts/board.ts";
import { operationService } from "../../../contracts/operation.ts";
import { organisationsService } from "../../../contracts/organisations.ts";
import type { Route } from "../../../contracts/route.ts";
import { platformService } from "../../../contracts/platform.ts";
import { switchboardService } from "../../../contracts/switchboard.ts";
import { describeService } from "./openapi.ts";

test.each([operationService, organisationsService, platformService, boardService, switchboardService])(
  "$name: every route is described, with its parameters and success status",
  (service) => {
    const document = describeService(service, "1.0.0") as {
      paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[]; responses: object }>>;
    };
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(described.map((route) => route.operationId).toSorted()).toEqual(
      Object.keys(service.routes)
        .map((id) => `${service.name}.${id}`)
        .toSorted(),
    );
    for (const route of described) expect(Object.keys(route.responses)).toEqual(expect.arrayContaining(["400", "429", "default"]));
  },
);

test("summaries are short imperatives, and details are sentences", () => {
  for (const { name, routes } of [operationService, organisationsService, platformService, boardService, switchboardService])
    for (const [id, { summary, detail = "Fine." }] of Object.entries<Route>(routes)) {
      expect(summary, `${name}.${id}`).toMatch(/^[A-Z][a-z]+ [^.;]{1,55}$/);
      expect(detail, `${name}.${id}`).toMatch(/^[A-Z`].*\.$/);
    }
});

test("a query parameter with a default is optional", () => {
  const document = describeService(platformService, "1.0.0") as { paths: Record<string, { get: { parameters: { name: string; required: boolean }[] } }> };
  const list = document.paths["/o/{organisation_id}/projects"]?.get.parameters ?? [];
  expect(list.find(({ name }) => name === "organisation_id")?.required).toBe(true);
  expect(list.find(({ name }) => name === "limit")?.required).toBe(false);
});

test("refusals follow from what a route is: who may call it, and what it takes", () => {
  const document = describeService(platformService, "1.0.0") as { paths: Record<string, Record<string, { responses: object }>> };
  const statusesOf = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
  expect(statusesOf("/o/{organisation_id}/projects", "get")).toEqual(["200", "400", "401", "404", "429", "default"]);
  expect(statusesOf("/o/{organisation_id}/projects", "post")).toEqual(["201", "400", "401", "403", "404", "409", "413", "415", "422", "429", "default"]);
});
