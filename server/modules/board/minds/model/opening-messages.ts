import type { ModelMessage } from "ai";
import type { BoardMessage } from "../../../../../contracts/board.ts";
import type { Turn } from "../mind.ts";
import { fence } from "./fence.ts";

const MOST_HISTORY = 12;

/** The conversation from the database, then the project as it is, then the request: the stable before the volatile. */
export async function openingMessages(turn: Turn): Promise<ModelMessage[]> {
  const { files, verification } = await turn.workspace.read();
  const connections = await turn.workspace.connections();
  const modifications = await turn.workspace.modifications();
  const answers = Object.entries(turn.request.answers).map(([subject, answer]) => `${subject}: ${answer}`);
  const parts = [
    `Files: ${[...files.keys()].join(", ") || "none yet"}. State: ${verification.status}.`,
    `Connections of the organisation: ${connections.map(({ alias, connector }) => `${alias} (${connector})`).join(", ") || "none yet; use a connector's id as the alias"}.`,
    ...(modifications ? [fence("changes made by people since you last wrote", modifications, 24_576)] : []),
    ...(answers.length > 0 ? [`Answers to your questions: ${answers.join("; ")}`] : []),
    turn.mode === "ask" ? "Answer the question. Change nothing." : "Build this.",
    turn.request.text,
  ];
  return [...turn.history.slice(-MOST_HISTORY).flatMap(toModelMessage), { role: "user", content: parts.join("\n\n") }];
}

function toModelMessage(message: BoardMessage): ModelMessage[] {
  const text = message.parts.flatMap((part) => (part.type === "text" && typeof part["text"] === "string" ? [part["text"]] : [])).join("\n");
  return text === "" ? [] : [{ role: message.role, content: text }];
}
