import type { Value } from "../../../../../contracts/plan/value.ts";
import type { Step } from "../../../../../contracts/plan/step.ts";
import type { ConnectorCatalogue } from "../../../builder.ts";
import type { System } from "../../scope.ts";
import type { Segment } from "../../segments/segments.ts";
import { mendedText, type Word } from "../../text/words.ts";
import type { Choices } from "../choices.ts";
import type { Draft } from "../draft.ts";
import { sentenceOf } from "../scoping.ts";
import type { Subject } from "../subject.ts";
import type { Thing } from "../thing.ts";

export interface Parts {
  readonly text: string;
  readonly words: readonly Word[];
  readonly segments: readonly Segment[];
  readonly systems: readonly System[];
  readonly catalogue: ConnectorCatalogue;
  readonly choices: Choices;
  readonly startThing: Thing | null;
  readonly subject: Subject | null;
  readonly startIsList: boolean;
  readonly draft: Draft;
}

export interface List {
  value: Value;
  readonly item: Thing;
}

/** What steps are put together from, and how far that is. */
export class Building {
  readonly parts: Parts;
  readonly sentences: readonly number[];
  readonly root: Step[] = [];
  into: Step[] = this.root;
  things: Thing[];
  /** What the start is about. */
  about: Thing | null;
  list: List | null = null;
  find: string | null = null;
  findSentence = -1;
  /** Where the last condition's other branch goes. */
  other: (() => Step[]) | null = null;
  /** Back to here when the sentence ends. */
  after: { readonly sentence: number; readonly into: Step[]; readonly things: Thing[] } | null = null;
  /** Steps for when the last search found one, and for when it found none. */
  both: { readonly found: Step[]; readonly missing: Step[] } | null = null;
  /** Steps of each sentence, and where they are. */
  begun: { readonly sentence: number; readonly into: Step[]; readonly index: number } | null = null;
  /** Where the first order's steps begin. */
  first: { readonly into: Step[]; readonly index: number } | null = null;

  constructor(parts: Parts) {
    this.parts = parts;
    this.sentences = sentenceOf(parts.words);
    this.about = parts.startThing;
    this.things = parts.startThing ? [parts.startThing] : [];
  }

  said({ from, to }: Segment): string {
    return mendedText(this.parts.words, this.parts.text, from, to);
  }

  evidence(node: string, { from, to, share }: Segment): void {
    this.parts.draft.said(
      node,
      ["test"],
      Array.from({ length: to - from }, (_, index) => from + index),
      share,
    );
  }

  ask(node: string, text: string): void {
    this.parts.draft.questions.push({ node, at: ["test"], text, why: "not said", choices: [], worth: 0.9, live: null });
  }
}
