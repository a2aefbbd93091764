import { CommandError } from "../client.ts";
import type { Command } from "../command.ts";
import { completionsOf, isShell, SHELLS } from "../completions.ts";

/** Made with the words that there are, so that a new command is completed from its first day. */
export function completions(words: () => { readonly commands: readonly Entry[]; readonly options: readonly string[] }): Command {
  return {
    usage: `completions <${SHELLS.join("|")}>`,
    summary: "Prints a script that completes commands in a shell: source <(vennel completions bash)",
    run(_, shell) {
      if (!isShell(shell)) throw new CommandError(`Say for which shell: ${SHELLS.join(", ")}`, "usage");
      const text = completionsOf(shell, words());
      return Promise.resolve({ text, value: { shell, script: text } });
    },
  };
}

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly actions: readonly string[];
}
