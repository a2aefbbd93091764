/** What people ask for most; the first one deploys, the others write. */
export const DEPLOY_PROMPT = "Deploy my Integration";

export interface Preset {
  readonly label: string;
  /** What the message begins with, for the person to finish. Left out: the label is the whole message. */
  readonly beginning?: string;
  readonly mode: "ask" | "build";
  /** The offline builder changes what a sentence says exactly; what needs judgement is offered with a model alone. */
  readonly needsModel: boolean;
}

const PRESETS: readonly Preset[] = [
  { label: "Explain what this integration does, step by step", mode: "ask", needsModel: false },
  { label: "Only go on when…", beginning: "Only go on when the ", mode: "build", needsModel: false },
  { label: "Add a test for what happens when a call fails", mode: "build", needsModel: true },
  { label: "Run it on a schedule instead", mode: "build", needsModel: true },
];

/** Those that the chosen builder can carry out. */
export function presetsFor(builder: string): readonly Preset[] {
  return PRESETS.filter(({ needsModel }) => !needsModel || builder !== OFFLINE);
}

export const OFFLINE = "offline";
