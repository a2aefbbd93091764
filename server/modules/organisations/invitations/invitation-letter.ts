import { plainLine } from "../../../platform/plain-line.ts";

export function invitationLetter(recipient: string, organisation: string, acceptUrl: string) {
  // Somebody else chose the name: it must not be able to add lines or pose as part of the text.
  const name = plainLine(organisation);
  return {
    recipient,
    template: "invitation",
    subject: `You are invited to "${name}" on Vennel`,
    body: `You are invited to the organisation "${name}" on Vennel.\n\nAccept here, signed in with this address:\n${acceptUrl}\n\nThe invitation is good for seven days.\n\nIf you do not know the organisation, ignore this message.\n`,
  };
}
