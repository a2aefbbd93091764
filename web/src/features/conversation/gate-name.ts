const NAME: Readonly<Record<string, string>> = {
  parse: "Shape",
  types: "Types",
  consistency: "Flow and mapping",
  secrets: "Secrets",
  simulation: "Simulated run",
};

export function gateName(gate: string): string {
  return NAME[gate] ?? gate;
}
