import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "../command.ts";
import { readState } from "../work-folder.ts";

const LOOK_EVERY_MS = 300;

export const deploy: Command = {
  usage: "deploy [--environment production]",
  summary: "Deploys the project as it is on the server and waits until it is live; ends with 1 if it fails",
  async run({ client, folder, options, say }) {
    const { projectId, name } = await readState(folder);
    const api = await client();
    const environment = options["environment"];
    const body = typeof environment === "string" ? { environment } : {};
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
