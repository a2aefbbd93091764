import type { DataPart } from "../../../../../contracts/board.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Emit } from "../mind.ts";

type Item = DataPart<"task">["items"][number];

/** The steps of a turn, shown as they go. One runs at a time. */
export function createTaskList(emit: Emit, clock: Clock, titles: Readonly<Record<string, string>>) {
  let items: Item[] = Object.entries(titles).map(([id, title]) => ({ id, title, status: "pending" }));
  const show = () => emit({ type: "data-task", id: "tasks", data: { items } });
  const set = (id: string, change: Partial<Item>) => {
    items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
    show();
  };
  return {
    /** Nothing of it is going to happen: what would only stand there as undone is taken away. */
    drop(): void {
      items = [];
      show();
    },
    async run<T>(id: string, work: () => Promise<T>): Promise<T> {
      const started = clock.now().getTime();
      set(id, { status: "running" });
      try {
        const result = await work();
        set(id, { status: "done", durationMs: clock.now().getTime() - started });
        return result;
      } catch (error) {
        set(id, { status: "failed", durationMs: clock.now().getTime() - started });
        throw error;
      }
    },
  };
}
