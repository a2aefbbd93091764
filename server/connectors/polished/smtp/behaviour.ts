import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";

const ADDRESS = /<([^<>\s]+@[^<>\s]+)>\s*$|^\s*([^<>\s,]+@[^<>\s,]+)\s*$/;

/** Takes a mail for every address that is one, as a server does that relays to anybody. */
export const smtpBehaviour: Behaviour = ({ operation, args, random }) => {
  if (operation.id !== "messages.send") return null;
  const recipients = [args["to"], args["cc"], args["bcc"]].flatMap((list) => (list ?? []) as readonly string[]);
  const addresses = recipients.map((text) => ADDRESS.exec(text)?.[1] ?? ADDRESS.exec(text)?.[2] ?? null);
  if (addresses.length === 0 || addresses.includes(null)) return simulatedJson(422, { code: "EENVELOPE", message: "No recipients that can be sent to." });
  return simulatedJson(200, { messageId: `<${random.letters(16)}@simulated.invalid>`, accepted: addresses, rejected: [], response: "250 Accepted" });
};
