import { labels, notes } from "../contract/messages.ts";
import { input, submit } from "../contract/nodes.ts";
import type { RegistrationMethod } from "./method.ts";

export const PROFILE_FIRST = "profile";

/** Asks who somebody is on a page of its own, and how they will sign in on the next. */
export function profileFirst(): RegistrationMethod {
  return {
    name: PROFILE_FIRST,
    nodes: async ({ context }) => ({
      nodes: [
        context["traits"] ? input("profile", "screen", "submit", { value: "previous", label: labels.back }) : submit("profile", PROFILE_FIRST, labels.signUp),
      ],
    }),
    async register(_exchange, flow, sent, admit) {
      const { traits: _known, ...context } = flow.context;
      if (sent.text("screen") === "previous") return { next: { ...flow, messages: [], context } };
      const traits = await admit();
      return { next: { ...flow, messages: [notes.chooseCredential], context: { ...context, traits: JSON.stringify(traits) } } };
    },
  };
}
