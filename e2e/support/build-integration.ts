import { randomBytes } from "node:crypto";
import type { BoardMessage } from "../../contracts/board.ts";
import type { ProjectDetail } from "../../contracts/projects.ts";
import type { Person } from "./person.ts";
import { until } from "./until.ts";

interface Conversation {
  readonly messages: BoardMessage[];
  readonly activeTurn: { id: string } | null;
  readonly lastTurn: { id: string; status: string } | null;
}

export interface Built {
  readonly project: ProjectDetail;
  readonly turn: string;
  readonly messages: BoardMessage[];
}

/** Creates a project as the home screen does and says the sentence; resolves when the turn has ended. */
export async function buildIntegration(person: Person, text: string, more: { model?: string } = {}): Promise<Built> {
  const name = `v-${randomBytes(3).toString("hex")}`;
  const created = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name });
  if (created.status !== 201) throw new Error(`The project was not created: ${JSON.stringify(created.body)}`);
  return say(person, created.body.id, text, more);
}

/** Says a sentence in an existing project; resolves when the turn has ended. */
export async function say(person: Person, projectId: string, text: string, more: { model?: string } = {}): Promise<Built> {
  const board = `/api/board/v1/o/${person.organisation.id}/projects/${projectId}`;
  const sent = await person.call<{ turnId: string }>("POST", `${board}/messages`, {
    clientMessageId: randomBytes(8).toString("hex"),
    text,
    mode: "build",
    ...more,
  });
  if (sent.status !== 202) throw new Error(`The message was not taken: ${JSON.stringify(sent.body)}`);
  const conversation = await until(
    `the end of the turn "${text}"`,
    async () => {
      const { body } = await person.call<Conversation>("GET", `${board}/conversation`);
      return body.activeTurn === null && body.lastTurn?.id === sent.body.turnId ? body : null;
    },
    60_000,
  );
  const { body: project } = await person.call<ProjectDetail>("GET", `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}`);
  return { project: project, turn: conversation.lastTurn?.status ?? "none", messages: conversation.messages };
}
