import { setTimeout as sleep } from "node:timers/promises";
import { switchboardService } from "../../contracts/switchboard.ts";
import { CommandError, createClient } from "../client.ts";
import type { Command } from "../command.ts";
import { findConnection } from "../find-connection.ts";
import { readLogin } from "../login-store.ts";
import { readState } from "../work-folder.ts";

const LOOK_EVERY_MS = 300;

export const deploy: Command = {
  usage: "deploy [--environment production] [--use <alias>=<connection>,…]",
  summary:
    "Deploys the project as it is on the server and waits until it is live; ends with 1 if it fails. An environment uses its own connections, and what --use chooses for it from then on",
  async run({ client, env, folder, options, say }) {
    const { projectId, name } = await readState(folder);
    const api = await client();
    const environment = options["environment"];
    const bindings = await chosenConnections(env, options["use"]);
    const body = { ...(typeof environment === "string" ? { environment } : {}), ...(bindings ? { bindings } : {}) };
    const started = await api.call("deploy", { params: { id: projectId }, body });
    say(`Deploying ${name} …`);
    for (;;) {
      const deployment = await api.call("getDeployment", { params: { id: started.id } });
      if (deployment.status === "failed") return { text: `Not deployed: ${deployment.error}`, value: deployment, ok: false };
      if (deployment.status === "live") {
        const triggers = deployment.automations.map(({ name: of, trigger }) => `  ${of}: ${trigger.url ?? trigger.cron ?? trigger.type}`);
        return { text: [`${name} is live as version ${deployment.version}.`, ...triggers].join("\n"), value: deployment };
      }
      await sleep(LOOK_EVERY_MS);
    }
  },
};

/** `--use desk=Desk,slack=Slack`: alias → the connection's id. */
async function chosenConnections(env: Parameters<typeof readLogin>[0], given: unknown): Promise<Record<string, string> | null> {
  if (typeof given !== "string") return null;
  const api = createClient(await readLogin(env), switchboardService);
  const chosen: Record<string, string> = {};
  for (const pair of given.split(",")) {
    const [alias = "", wanted = ""] = pair.split(/=(.*)/s);
    if (!alias || !wanted) throw new CommandError(`"${pair}" names no alias and connection. Write --use desk=Desk.`, "usage");
    chosen[alias] = (await findConnection(api, wanted)).id;
  }
  return chosen;
}
