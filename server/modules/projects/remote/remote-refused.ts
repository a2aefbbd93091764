import type { RemoteProblem, RemoteProblemCode } from "../../../../contracts/git-remote.ts";

const LONGEST_LINE = 500;
const MOST_LINES = 60;

/** Why a sync came to nothing, in a person's words. */
export class RemoteRefused extends Error {
  readonly code: RemoteProblemCode;
  readonly lines: readonly string[];
  readonly files: readonly string[];

  constructor(code: RemoteProblemCode, message: string, { lines = [], files = [] }: { lines?: readonly string[]; files?: readonly string[] } = {}) {
    super(message);
    this.code = code;
    this.lines = lines;
    this.files = files;
  }
}

/** What others wrote is shown as plain lines, and without the token should they repeat it. */
export function problemOf({ code, message, lines, files }: RemoteRefused, hide: (text: string) => string): RemoteProblem {
  const plain = (text: string) =>
    hide(text)
      .replaceAll(/\p{Cc}+/gu, " ")
      .slice(0, LONGEST_LINE);
  return { code, message: plain(message), advice: ADVICE[code], lines: lines.slice(0, MOST_LINES).map(plain), files: [...files] };
}

const ADVICE: Readonly<Record<RemoteProblemCode, string>> = {
  unauthorised: "Give a token that may read the repository and, unless it is only pulled, write to it.",
  not_found: "Look whether the address is right, the repository still exists, and the token may see it.",
  moved: "Connect it again under the address that it has now.",
  branch_missing: "Make the branch there or choose another one here; unless the remote is only pulled, Sync now pushes it again.",
  not_git: "Use the address that the repository is cloned from over HTTPS.",
  unreachable: "It is tried again by itself. If it stays so, look whether the address is right and the system is up.",
  address_refused: "This installation does not call that address. Its operator can allow ranges of the own network.",
  timed_out: "It is tried again by itself.",
  server_error: "It is tried again by itself. If it stays so, ask whoever runs the other system.",
  too_large: "Connect a repository that has this project alone, without large files in its history.",
  bad_data: "Run git fsck on the repository. Nothing of it was taken.",
  files_refused: "Change the files there and push again; nothing was changed here.",
  gates_failed: "Mend the code there and push again; nothing was changed here.",
  conflict: "Decide which side stays for each of these files. Until then neither side is changed.",
  only_push: "There are commits at the remote that are not here, and this remote is only pushed to. Let it be pulled too, or remove them there.",
  push_declined: "The remote has a rule against this push, a protected branch for example. Allow it for this user, or choose another branch.",
  race: "It is tried again by itself.",
  interrupted: "It is tried again by itself.",
};
