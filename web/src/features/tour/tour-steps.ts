export interface TourStep {
  /** Finds what it speaks of; the first of these that is on the screen. */
  readonly targets: readonly string[];
  readonly title: string;
  readonly text: string;
}

export const TOUR_STEPS: readonly TourStep[] = [
  {
    targets: ["[data-tour=talk]", "[data-tour=talk-tab]"],
    title: "Say it here",
    text: "What should happen, or what should change. Plan, questions, changed files and what each gate found appear as they come.",
  },
  {
    targets: ["[data-tour=tabs]"],
    title: "One integration, several views",
    text: "Flow, code and mapping show the same files. A node leads to its line, and an edited line redraws the flow.",
  },
  {
    targets: ["[data-tour=badge]"],
    title: "Proved before it runs",
    text: "Five gates, five arches. Press them for the evidence: every simulated scenario and what it would have written.",
  },
  {
    targets: ["[data-tour=deploy]"],
    title: "Then go live",
    text: "Connect the real systems under Connections, and deploy. Build output, logs and runs collect below.",
  },
  {
    targets: ["[data-tour=palette]"],
    title: "Everything by keyboard",
    text: "Search finds every integration, screen and command, this tour too. Press ? outside of a field for the shortcuts.",
  },
];
