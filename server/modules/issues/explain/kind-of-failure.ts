import type { KnownError } from "../../../connectors/requests/known-error.ts";
import type { IssueDetail } from "../../../../contracts/issues.ts";

interface Kind {
  /** What such a failure means. */
  readonly meaning: string;
  /** What a person can do about it, first things first. */
  readonly advice: (issue: IssueDetail) => string[];
}

/** The failure by what it is: first by its class, then by the status of the other system's answer, then by how it reads. */
export function kindOfFailure({ error, connection, drift }: IssueDetail, answeredWith: number | null, known: KnownError | null): Kind {
  const system = connection ?? drift[0]?.connection ?? "the other system";
  const own = OWN[error.name];
  if (own) return own(system);
  if (error.name === "UpstreamError" && known) return { meaning: `${system} answered “${known.code}”. ${known.cause}`, advice: () => [known.remedy] };
  if (drift.length > 0)
    return {
      meaning: `The code reads what ${system} no longer says.`,
      advice: () => [
        "Have the code read what is answered now; a model that repairs it is given these fields.",
        "Try the draft on the failed runs before it goes live.",
      ],
    };
  if (error.name === "UpstreamError") return answered(system, answeredWith);
  if (/Cannot read propert(?:y|ies) of (?:undefined|null)|is not iterable|is not a function/.test(error.message))
    return {
      meaning: "The code expects something that these runs did not have.",
      advice: () => [
        "Open a sample run and compare the input of the step with that of a run that succeeded.",
        "Have the code say what is to happen when it is missing.",
      ],
    };
  return { meaning: "The code stopped with this error.", advice: () => ["Open a sample run: it shows the step with its input, its exchanges and its log."] };
}

function answered(system: string, status: number | null): Kind {
  if (status === 401 || status === 403)
    return {
      meaning: `${system} answered ${status}: it does not accept the credential, or the credential may not do this.`,
      advice: () => [`Test the connection to ${system}, and connect it again if the test fails.`, "See whether the account behind it has lost a permission."],
    };
  if (status === 404)
    return {
      meaning: `${system} answered 404: what is asked for is not there.`,
      advice: () => [
        "Look in a sample run which id was asked for, and whether the thing was deleted.",
        "If that can happen, have the code look first or go on without it.",
      ],
    };
  if (status === 409 || status === 412)
    return {
      meaning: `${system} answered ${status}: what is written exists already, or was changed by another.`,
      advice: () => ["Look whether the same thing arrives twice.", "Have the code look for it first, and update what is there."],
    };
  if (status === 429)
    return {
      meaning: `${system} answered 429: it is asked more often than it allows, and the retries did not help.`,
      advice: () => ["Have the work done in fewer calls or with less at once (`concurrency`).", "Replay the runs later."],
    };
  if (status !== null && status >= 500)
    return {
      meaning: `${system} answered ${status}, after every retry: it is out of order.`,
      advice: () => [`Wait until ${system} works again; nothing needs to be changed here.`],
    };
  if (status !== null && status >= 400)
    return {
      meaning: `${system} answered ${status}: it does not accept what it is sent.`,
      advice: () => ["Open a sample run: the exchange shows what was sent and what was answered.", "Correct the mapping that makes the request."],
    };
  return {
    meaning: `${system} gave no answer that could be used.`,
    advice: () => [`See whether ${system} can be reached: the test of the connection says so.`, "Replay the runs when it can."],
  };
}

/** What the product itself raises. */
const OWN: Readonly<Record<string, (system: string) => Kind>> = {
  RunMissed: () => ({
    meaning: "Nothing has failed: a run that was expected did not come.",
    advice: () => [
      "See whether the system that triggers it still does, and whether the automation is on.",
      "Change what is expected on the automation's page if it is no longer true.",
    ],
  }),
  DeadHook: () => ({
    meaning: "Deliveries arrive and are answered with 410, because no version is live or the automation is off.",
    advice: () => [
      "Deploy or resume the integration, or remove the hook at the system that calls it.",
      "Systems that keep what was refused can be asked to send it again.",
    ],
  }),
  ContractDrift: (system) => ({
    meaning: `${system} answers differently than before. Nothing has failed yet.`,
    advice: () => ["See whether the code reads a field that is gone or has another type.", "A model that repairs it is given these fields."],
  }),
  JournalMismatchError: () => ({
    meaning: "The code asks for other calls than it did when the run began, so the run cannot go on where it was.",
    advice: () => ["Replay the runs on the current version; one that waits should be let finish before such a change goes live."],
  }),
  SandboxMemoryError: () => ({
    meaning: "The code used more memory than a run may.",
    advice: () => ["Have large lists read and written page by page, and not held at once."],
  }),
  SandboxStalledError: () => ({
    meaning: "The code held the processor without a pause, as an endless loop does.",
    advice: () => ["Look for a loop whose end depends on the data of these runs."],
  }),
  SandboxOutputError: () => ({
    meaning: "The code handed over a value that is larger than a run may.",
    advice: () => ["Return less from the step, or split it into several."],
  }),
  RaisedByCode: () => ({ meaning: "The code raised this by itself.", advice: () => ["The message is the author's: it says what was found."] }),
  FatalError: () => ({
    meaning: "The code gave up on purpose: it found something that no retry can help.",
    advice: () => ["The message is the author's: correct the data, or what the code demands of it."],
  }),
  InvalidInputError: () => ({
    meaning: "What started the run does not fit what the automation takes.",
    advice: () => ["Open a sample run and compare its input with the message: the sender left something out, or the code demands too much."],
  }),
  UncertainError: (system) => ({
    meaning: `Whether a write to ${system} took effect is not known: it was about to be sent when the server stopped, or no answer came. It is not made again by itself.`,
    advice: () => ["Open a sample run: ask the system there whether it happened, or say so yourself. The run then goes on."],
  }),
};
