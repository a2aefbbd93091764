/** A project as people write them, in a form that the compiler never emits, and what the flow must show of it. */
export interface Shape {
  readonly name: string;
  /** The `run` of an automation that a ticket starts. */
  readonly run: string;
  /** Stands above the automation, in its file. */
  readonly above?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** kind:id, without the trigger. */
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}
