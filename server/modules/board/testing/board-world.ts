import { freshDatabase } from "../../../testing/fresh-database.ts";
import { composeBoard, type BoardOptions, type BoardWorld } from "./compose-board.ts";

/** A board over a database of its own. */
export async function openBoardWorld(options: BoardOptions): Promise<BoardWorld & { readonly databaseUrl: string }> {
  const fresh = await freshDatabase();
  const world = await composeBoard(fresh, options);
  return {
    ...world,
    databaseUrl: fresh.url,
    async close() {
      await world.close();
      await fresh.drop();
    },
  };
}
