// A server process that dies: it sends what it is told to say and checks without ever coming to an end.
import { openDatabase } from "../../../platform/database/database.ts";
import type { ModelSetting } from "../minds/model/load-model.ts";
import { composeBoard } from "./compose-board.ts";

export interface BoardProcessOrder {
  readonly url: string;
  readonly models: readonly ModelSetting[];
  /** Project path and model of each message. */
  readonly messages: readonly { readonly project: string; readonly model: string }[];
}

const { url, models, messages } = JSON.parse(process.argv[2] ?? "") as BoardProcessOrder;
const database = openDatabase(url, { onError: () => {}, appPoolSize: 4, enginePoolSize: 4 });
const { send } = await composeBoard({ database, url }, { models, check: () => new Promise(() => {}) });
for (const { project, model } of messages) await send(project, "Build it", { model });
