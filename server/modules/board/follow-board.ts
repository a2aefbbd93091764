import { ApiError } from "../../platform/errors.ts";
import { eventStream, resumePoint } from "../../platform/http/event-stream.ts";
import { boardStream, type BoardDeps } from "./deps.ts";

const LOOK_EVERY_MS = 2_000;

/** The events of a project's conversation, until the project is deleted. */
export async function followBoard(
  { database, projects, events }: Pick<BoardDeps, "database" | "projects" | "events">,
  { organisationId, projectId }: { readonly organisationId: string; readonly projectId: string },
  { request, after }: { readonly request: Request; readonly after: number | undefined },
): Promise<Response> {
  const requireProject = () => database.organisation(organisationId, (tx) => projects.requireProject(tx, projectId));
  await requireProject();
  return eventStream(request, async function* (signal) {
    const gone = new AbortController();
    const look = () => void requireProject().catch((error: unknown) => error instanceof ApiError && error.code === "not_found" && gone.abort());
    const timer = setInterval(look, LOOK_EVERY_MS);
    try {
      const following = events.follow(boardStream(organisationId, projectId), resumePoint(request, after), AbortSignal.any([signal, gone.signal]));
      for await (const { seq, data } of following) yield { id: seq, data };
    } finally {
      clearInterval(timer);
    }
  });
}
