import type { ModelMessage } from "ai";
import type { BoardMessage } from "../../../../../contracts/board.ts";
import type { ProjectFiles } from "../../../../builder/project-files.ts";
import { MOST_FACTS, type ReadAttachment } from "../../attachments/attachment.ts";
import { mentionedFiles } from "../mentions.ts";
import type { Turn } from "../mind.ts";
import { fence, plainName } from "./fence.ts";

const MOST_HISTORY = 12;
const LONGEST_MENTION = 16_384;

interface Beginning {
  /** Learns that the agent has read the files that come along. */
  readonly known: Map<string, string>;
  readonly hasDraft: boolean;
  /** As the extractor left them. */
  readonly attachments: readonly ReadAttachment[];
}

/**
 * The conversation from the database, then the project as it is, then the request: the stable before the volatile.
 * Files that the person names with an @ come along.
 */
export async function openingMessages(turn: Turn, { known, hasDraft, attachments }: Beginning): Promise<ModelMessage[]> {
  const { files, verification } = await turn.workspace.read();
  const connections = await turn.workspace.connections();
  const modifications = await turn.workspace.modifications();
  const answers = Object.entries(turn.request.answers).map(([subject, answer]) => `${subject}: ${answer}`);
  const parts = [
    files.size === 0 ? "The project has no files yet." : fence("file names", [...files.keys()].map(plainName).join("\n")),
    `State: ${verification.status}.`,
    connections.length === 0
      ? "The organisation has no connections yet; use a connector's id as the alias."
      : fence("connections (alias: connector)", connections.map(({ alias, connector }) => `${plainName(alias)}: ${plainName(connector)}`).join("\n")),
    ...(modifications ? [`What people changed since you last wrote:\n${modifications}`] : []),
    ...mentions(turn.request.text, files, known),
    ...attachments.map(({ name, kind, facts }) => fence(`attachment ${name} (${kind})`, facts, MOST_FACTS)),
    ...(hasDraft ? ["A compiler wrote these files from the request. Read them, correct what does not fit the request, add what is missing, then check."] : []),
    ...(answers.length > 0 ? [`Answers to your questions: ${answers.join("; ")}`] : []),
    ...(turn.request.plan
      ? [`Build exactly this plan, which the person approved:\n${turn.request.plan.map((item, index) => `${index + 1}. ${item}`).join("\n")}`]
      : []),
    ...(turn.note ? [turn.note] : []),
    turn.mode === "ask" ? "Answer the question. Change nothing." : turn.request.isReport ? "Repair the failure that this report is about." : "Build this.",
    turn.request.isReport ? fence("report of a failure", turn.request.text, LONGEST_MENTION) : turn.request.text,
  ];
  return [...turn.history.slice(-MOST_HISTORY).flatMap(toModelMessage), { role: "user", content: parts.join("\n\n") }];
}

function mentions(text: string, files: ProjectFiles, known: Map<string, string>): string[] {
  return mentionedFiles(text, files).map((path) => {
    const content = files.get(path) ?? "";
    if (content.length <= LONGEST_MENTION) known.set(path, content);
    return fence(path, content, LONGEST_MENTION);
  });
}

function toModelMessage(message: BoardMessage): ModelMessage[] {
  const text = message.parts
    .flatMap((part) =>
      part.type === "text" && typeof part["text"] === "string" ? [part["origin"] === "report" ? fence("report of a failure", part["text"]) : part["text"]] : [],
    )
    .join("\n");
  return text === "" ? [] : [{ role: message.role, content: text }];
}
