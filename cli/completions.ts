export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

interface Words {
  readonly commands: readonly { readonly name: string; readonly summary: string; readonly actions: readonly string[] }[];
  /** Without their dashes. */
  readonly options: readonly string[];
}

export function isShell(text: string | undefined): text is Shell {
  return SHELLS.some((shell) => shell === text);
}

export function completionsOf(shell: Shell, { commands, options }: Words): string {
  const names = commands.map(({ name }) => name).join(" ");
  const withActions = commands.filter(({ actions }) => actions.length > 0);
  const flags = options.map((option) => `--${option}`).join(" ");
  if (shell === "bash")
    return [
      "_vennel() {",
      '  local word="${COMP_WORDS[COMP_CWORD]}"',
      `  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "${flags}" -- "$word"))`,
      `  elif [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W "${names}" -- "$word"))`,
      ...withActions.map(
        ({ name, actions }) =>
          `  elif [[ $COMP_CWORD -eq 2 && \${COMP_WORDS[1]} == ${name} ]]; then COMPREPLY=($(compgen -W "${actions.join(" ")}" -- "$word"))`,
      ),
      "  else COMPREPLY=(); fi",
      "}",
      "complete -o default -F _vennel vennel",
    ].join("\n");
  if (shell === "zsh")
    return [
      "#compdef vennel",
      "_vennel() {",
      "  local -a commands",
      `  commands=(${commands.map(({ name, summary }) => quoted(`${name}:${summary}`)).join(" ")})`,
      `  if [[ $words[CURRENT] == -* ]]; then compadd -- ${flags}`,
      "  elif (( CURRENT == 2 )); then _describe command commands",
      ...withActions.map(({ name, actions }) => `  elif (( CURRENT == 3 )) && [[ $words[2] == ${name} ]]; then compadd -- ${actions.join(" ")}`),
      "  else _files; fi",
      "}",
      "compdef _vennel vennel",
    ].join("\n");
  return [
    ...commands.map(({ name, summary }) => `complete -c vennel -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`),
    ...withActions.map(({ name, actions }) => `complete -c vennel -n '__fish_seen_subcommand_from ${name}' -f -a '${actions.join(" ")}'`),
    ...options.map((option) => `complete -c vennel -l ${option}`),
  ].join("\n");
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
