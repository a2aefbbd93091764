import { normaliseEmail } from "../../../../contracts/email-address.ts";
import { fieldError } from "../contract/form-error.ts";
import { labels, problems } from "../contract/messages.ts";
import { input, submit } from "../contract/nodes.ts";
import type { LoginMethod } from "./method.ts";

const NAME = "identifier_first";

/** Asks for the address on a page of its own. Every address leads to the same next page, so that nobody learns who has an account. */
export function identifierFirst(): LoginMethod {
  return {
    name: NAME,
    level: "aal1",
    nodes: async () => ({
      nodes: [
        input(NAME, "identifier", "text", { value: "", required: true, autocomplete: "username webauthn", label: labels.id }),
        submit(NAME, NAME, labels.continue),
      ],
    }),
    async login(_exchange, flow, sent) {
      const identifier = normaliseEmail(sent.text("identifier")).slice(0, 320);
      if (!identifier) throw fieldError("identifier", problems.required("identifier"));
      return { next: { ...flow, messages: [], context: { ...flow.context, identifier } } };
    },
  };
}
