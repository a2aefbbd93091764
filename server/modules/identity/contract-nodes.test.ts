import type { UiNode } from "@ory/client-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram } from "./testing/browser.ts";
import { newAddress } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

let fresh: FreshDatabase;
let byCode: TestIdentity;
let byLink: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  byCode = startIdentity(fresh.database);
  byLink = startIdentity(fresh.database, { addressProof: "link" });
});
afterAll(async () => {
  await byCode.identity.close();
  await byLink.identity.close();
  await fresh.drop();
});

/** Group, name, type and label of each node but the token's. */
function shapeOf({ ui }: { ui: { nodes: UiNode[] } }) {
  return ui.nodes.flatMap(({ group, attributes, meta }) =>
    attributes.node_type === "input" && attributes.name !== "csrf_token" ? [[group, attributes.name, attributes.type, meta.label?.id].join(" ")] : [],
  );
}

describe.each(["recovery", "verification"] as const)("a new %s flow", (kind) => {
  const Kind = kind === "recovery" ? "Recovery" : "Verification";
  const codeLabel = kind === "recovery" ? 1070010 : 1070011;

  it.each(["code", "link"] as const)("offers the one method that is configured, %s, and is active with it", async (method) => {
    const { app } = method === "code" ? byCode : byLink;
    for (const flow of [await openBrowser(app).ory[`createBrowser${Kind}Flow`](), await openProgram(app)[`createNative${Kind}Flow`]()]) {
      expect(flow).toMatchObject({ state: "choose_method", active: method });
      expect(shapeOf(flow)).toEqual([`${method} email email 1070007`, `${method} method submit 1070009`]);
    }
  });

  it("asks for the code that was mailed, or for the address again where a link was", async () => {
    for (const method of ["code", "link"] as const) {
      const browser = openBrowser((method === "code" ? byCode : byLink).app);
      const flow = await browser.ory[`createBrowser${Kind}Flow`]();
      const body = { method, email: newAddress(), csrf_token: csrfOf(flow) };
      const sent = await browser.ory[`update${Kind}Flow`]({ flow: flow.id, [`update${Kind}FlowBody`]: body } as never);
      expect(sent).toMatchObject({ state: "sent_email", active: method });
      const nodes = {
        code: [`code code text ${codeLabel}`, "code method hidden ", "code method submit 1070009", "code email submit 1070008"],
        link: ["link email email 1070007", "link method submit 1070009"],
      };
      expect(shapeOf(sent).toSorted()).toEqual(nodes[method].toSorted());
    }
  });
});
