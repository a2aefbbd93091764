import { createBreather } from "../../../platform/breather.ts";
import { isGitFolderName } from "../../../platform/git/git-folder-name.ts";
import { readTree, referencesOf, type GitObject, type Objects } from "../../../platform/git/objects.ts";
import { readPack } from "../../../platform/git/read-pack.ts";
import { RemoteRefused } from "./remote-refused.ts";
import type { Wire } from "./wire/ask.ts";
import { fetchPack } from "./wire/fetch-pack.ts";
import type { Tip } from "./wire/find-tip.ts";

/** Objects that are here already. */
export interface Stored {
  find(sha: string): Promise<GitObject | null>;
  known(shas: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Brings what the remote's branch has and is not here: all that its commit refers to, and nothing that it does not. */
export async function fetchObjects(wire: Wire, tip: Tip & { sha: string }, haves: readonly string[], stored: Stored): Promise<Objects> {
  const pack = await fetchPack(wire, tip, haves);
  try {
    const came = await readPack(pack, (sha) => stored.find(sha), wire.signal);
    wire.signal.throwIfAborted();
    if (came.get(tip.sha)?.type !== "commit") throw new Error("the branch's commit is not among it");
    return await wholeOf(tip.sha, came, stored);
  } catch (error) {
    if (wire.signal.aborted) throw error;
    const { message } = error as Error;
    throw new RemoteRefused(/too large|at most/.test(message) ? "too_large" : "bad_data", `What the remote sent cannot be taken: ${message}.`);
  }
}

/** References. */
const BETWEEN_BREATHS = 5_000;
/** Names that lead out of a folder: no git makes them, and somebody who clones could be harmed. */
const BAD_NAME = /^$|^\.{1,2}$|[/\\\0]/;

async function wholeOf(tip: string, came: Objects, stored: Stored): Promise<Objects> {
  const found: Objects = new Map();
  const elsewhere = new Set<string>();
  const next = [tip];
  const breathe = createBreather(BETWEEN_BREATHS);
  for (let sha = next.pop(); sha !== undefined; sha = next.pop()) {
    if (found.has(sha)) continue;
    const object = came.get(sha);
    if (!object) {
      elsewhere.add(sha);
      continue;
    }
    if (object.type === "tree") refuseBadNames(object);
    found.set(sha, object);
    const references = referencesOf(object);
    for (const reference of references) next.push(reference);
    await breathe(references.length);
  }
  const known = await stored.known([...elsewhere]);
  if (known.size < elsewhere.size) throw new Error("it is not whole");
  return found;
}

function refuseBadNames({ content }: GitObject): void {
  const bad = readTree(content).find(({ name }) => BAD_NAME.test(name) || isGitFolderName(name));
  if (bad) throw new Error(`a file or folder in it is named ${JSON.stringify(bad.name)}`);
}
