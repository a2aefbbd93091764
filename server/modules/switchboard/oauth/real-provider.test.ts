import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startRealProvider, CLIENT } from "./testing/openid-provider.ts";
import { plainConnector, switchboardWorld } from "./testing/switchboard-world.ts";
import { operation } from "../../../connectors/authoring/operation.ts";
import { viaOf } from "./sign-in/redirect-url.ts";
import { callContext } from "../../../testing/call-context.ts";

const ANN = "ann@org_a";
const HOUR_MS = 3_600_000;
type RealProvider = Awaited<ReturnType<typeof startRealProvider>>;
let honest: RealProvider;
let evil: RealProvider;
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let count = 0;

const whoAmI = operation({
  id: "who.get",
  method: "GET",
  path: "/me",
  summary: "Who signed in",
  verbs: ["get"],
  entity: "person",
  returns: { sub: "ann" },
  sampleInput: {},
  popularity: 1,
});
const redirectTo = (via: string) => `https://vennel.example/callback/oauth2/${via}`;

beforeAll(async () => {
  honest = await startRealProvider([redirectTo("harbour")]);
  // The attacker's client takes answers wherever they come.
  evil = await startRealProvider([redirectTo("harbour"), redirectTo("pirate")]);
  const signInAt = (provider: RealProvider, parameters: Record<string, string> = { prompt: "consent" }) => [
    {
      type: "oauth2Code" as const,
      label: "Sign in",
      help: "",
      oauth2: {
        authorizeUrl: "{baseUrl}/auth",
        tokenUrl: "{baseUrl}/token",
        scopes: ["openid", "offline_access"],
        clientAuth: "header" as const,
        issuer: provider.issuer,
        sendsIssuer: true,
        parameters,
      },
    },
  ];
  world = await switchboardWorld([
    plainConnector("harbour", signInAt(honest), { baseUrl: honest.issuer, testOperation: "who.get", operations: [whoAmI] }),
    plainConnector("pirate", signInAt(evil), { baseUrl: evil.issuer }),
  ]);
});
afterAll(async () => {
  for (const provider of [honest, evil]) provider.close();
  await world.close();
});
beforeEach(() => {
  honest.granted.length = 0;
});

async function begin(connector = "harbour", who = ANN): Promise<{ authorizeUrl: string; state: string }> {
  count += 1;
  const { body } = await world.call(who, "POST", "/connections/authorize", { connector, name: `N ${count}`, auth: { type: "oauth2Code", ...CLIENT } });
  return { authorizeUrl: body.authorizeUrl, state: new URL(body.authorizeUrl).searchParams.get("state") ?? "" };
}
const finish = (answer: object, who = ANN, via = "harbour") => world.call(who, "POST", "/callbacks/oauth2", { ...answer, via });
async function signIn(): Promise<string> {
  const done = await finish(await honest.agree((await begin()).authorizeUrl));
  expect(done.status).toBe(200);
  return done.body.id;
}
const tryIt = async (id: string) => (await world.call(ANN, "POST", `/connections/${id}/test`)).body;

describe("a certified provider", () => {
  test("signs a person in, and its token opens the resource", async () => {
    const id = await signIn();
    expect(await tryIt(id)).toMatchObject({ ok: true, status: 200 });
    expect(honest.granted).toEqual(["authorization_code"]);
  });

  test("is asked for a new token once by eight processes, and the rotated tokens serve on", async () => {
    const id = await signIn();
    for (let turn = 1; turn <= 3; turn += 1) {
      world.putForward(HOUR_MS);
      const answers = await Promise.all(Array.from({ length: 8 }, () => callBy(world.another(), id)));
      expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true));
      expect(honest.granted.filter((type) => type === "refresh_token")).toHaveLength(turn);
    }
    expect(honest.revoked()).toBe(0);
  });
});

describe("a linking attack is refused, and no code reaches a token endpoint:", () => {
  /** Nothing was linked, and nobody asked any provider for a token. */
  async function refused(answer: object, who = ANN, via = "harbour") {
    const before = [honest.tokenRequests(), evil.tokenRequests()];
    expect((await finish(answer, who, via)).status).toBe(422);
    expect([honest.tokenRequests(), evil.tokenRequests()]).toEqual(before);
  }

  test("COAT: the attacker's own provider sends the victim on to the honest one, to have its code handed over", async () => {
    const attackers = await begin("pirate");
    // The honest provider is asked as the attacker's page asks it: its client, its address, the attacker's state.
    const relay = new URL((await begin("harbour")).authorizeUrl);
    relay.searchParams.set("state", attackers.state);
    const stolen = await honest.agree(relay.href);
    expect(stolen).toMatchObject({ code: expect.any(String), iss: honest.issuer });
    await refused(stolen);
    const again = await begin("pirate");
    await refused({ ...stolen, state: again.state }, ANN, "pirate");
  });

  test("CORF: the attacker's own answer, with a code for the attacker's account, is opened in the victim's browser", async () => {
    const attackers = await begin("harbour", "mallory@org_a");
    const answer = await honest.agree(attackers.authorizeUrl, "mallory");
    await refused(answer, "ann@org_a");
    const { state: _, ...stateless } = answer;
    await refused({ ...stateless, state: `org_a.${"A".repeat(43)}` });
  });

  test("COSF: the victim is sent the attacker's link, agrees, and the browser that completes is not the one that began", async () => {
    const attackers = await begin("harbour", "mallory@org_a");
    await refused(await honest.agree(attackers.authorizeUrl, "ann"), ANN);
    const other = await begin("harbour", "mallory@org_b");
    await refused(await honest.agree(other.authorizeUrl, "ann"), ANN);
  });

  test("another browser of the same person", async () => {
    await refused(await honest.agree((await begin()).authorizeUrl), "ann@org_a/phone");
  });

  test("replay of an answer that was used", async () => {
    const answer = await honest.agree((await begin()).authorizeUrl);
    expect((await finish(answer)).status).toBe(200);
    await refused(answer);
  });

  test("an answer that waited ten minutes", async () => {
    const answer = await honest.agree((await begin()).authorizeUrl);
    world.putForward(10 * 60_000);
    await refused(answer);
  });

  test("a missing iss, and the iss of another provider", async () => {
    const { iss: _, ...silent } = await honest.agree((await begin()).authorizeUrl);
    await refused(silent);
    const answer = await honest.agree((await begin()).authorizeUrl);
    await refused({ ...answer, iss: evil.issuer });
  });

  test("the answer of one connector at the address of another", async () => {
    await refused(await honest.agree((await begin()).authorizeUrl), ANN, "pirate");
  });

  test("a code under the state of another sign-in: the provider itself finds that the proof does not fit", async () => {
    const [first, second] = [await begin(), await begin()];
    const answer = await honest.agree(first.authorizeUrl);
    expect(await finish({ ...answer, state: second.state })).toMatchObject({ status: 422, body: { message: "The provider refused (invalid_grant)." } });
  });
});

test("the address to come back to is the connector's alone, whoever names the endpoints", () => {
  const harbour = plainConnector("harbour", []);
  const vias = [viaOf(harbour), viaOf(harbour, honest.endpoints), viaOf(harbour, evil.endpoints)];
  expect(new Set(vias).size).toBe(3);
});

function callBy(switchboard: (typeof world)["switchboard"], id: string) {
  const carrier = switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: id, connector: "harbour" }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  return carrier.carryCall({ connection: "harbour", operation: "who.get", args: {}, request: null, idempotencyKey: null, timeoutMs: null }, callContext());
}
