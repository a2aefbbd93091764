import { bringFiles } from "../../../e2e/support/bring-files.ts";
import { deploy } from "../../../e2e/support/deploy.ts";
import { ECHO_FILES } from "../../../e2e/support/echo-integration.ts";
import { until } from "../../../e2e/support/until.ts";
import { serveFetch } from "../../gateway/testing/tool-server.ts";
import type { Drive } from "./drive.ts";

/** A webhook that comes in, and one that goes out. */
export async function hookCalls({ route, owner, o, closing, secrets }: Drive): Promise<void> {
  const receiver = await serveFetch(() => new Response(null, { status: 204 }));
  closing.push(() => receiver.close());
  secrets.push("receiver-canary-2Lk8");
  const channels = `/api/organisations/v1/organisations/${owner.organisation.id}/channels`;
  const target = { type: "webhook", url: `${receiver.origin}/receiver-canary-2Lk8` };
  const { body: channel } = await owner.call<{ id: string }>("POST", channels, { name: "Deployments", target, events: ["deployment.live"] });

  const automation = await deploy(owner, await bringFiles(owner, ECHO_FILES));
  const rotated = await route<{ trigger: { url?: string | null } }>("platform.rotateHook", () =>
    owner.call("POST", `/api/platform/v1${o}/automations/${automation.id}/rotate`),
  );
  // The address of a webhook lets anybody send to it.
  secrets.push(new URL(rotated.trigger.url ?? "").pathname);

  const deliveries = `${channels}/${channel.id}/deliveries`;
  const delivery = await until("a message to the channel", async () => {
    const { body } = await owner.call<{ items: { id: string; status: string }[] }>("GET", deliveries);
    return body.items.find(({ status }) => status === "sent") ?? null;
  });
  await route("organisations.retryDelivery", () => owner.call("POST", `${deliveries}/${delivery.id}/retry`));
}
