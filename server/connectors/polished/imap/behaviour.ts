import { textOf } from "../../requests/text-of.ts";
import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import type { Entity } from "../../simulator/entities.ts";
import { listNew } from "../../simulator/list-new.ts";
import { mail } from "./samples.ts";

const SUMMARY = ["uid", "messageId", "from", "to", "subject", "date", "receivedAt", "flags", "size"];
const FLAGS: Readonly<Record<string, string>> = { seen: "\\Seen", flagged: "\\Flagged", answered: "\\Answered" };
const PAGE = 50;

/** Mailboxes that are there as soon as a mail is in them; what is moved, marked or deleted stays so. */
export const imapBehaviour: Behaviour = ({ operation, args, collection }) => {
  const mails = collection("mail");
  const mailbox = textOf(args["mailbox"] ?? "");
  const uid = Number(args["uid"]);
  const all = mails.all({});
  const inBox = all.filter((one) => boxOf(one).toLowerCase() === mailbox.toLowerCase()).map((one) => whole(one, all.indexOf(one)));
  const own = all.find((one, index) => boxOf(one).toLowerCase() === mailbox.toLowerCase() && whole(one, index)["uid"] === uid);
  const missing = simulatedJson(404, { code: "NONEXISTENT", message: "There is no such mail in this mailbox." });

  switch (operation.id) {
    case "mailboxes.list": {
      const paths = [...new Set(["INBOX", "Archive", ...all.map(boxOf)])];
      return simulatedJson(200, { mailboxes: paths.map((path) => ({ path, name: path.split("/").at(-1), use: USES[path] ?? null })) });
    }
    case "messages.list": {
      const found = inBox.filter((one) => fits(one, args)).toSorted((a, b) => Number(b["uid"]) - Number(a["uid"]));
      const rest = args["cursor"] === undefined ? found : found.filter((one) => Number(one["uid"]) < Number(args["cursor"]));
      const page = rest.slice(0, Number(args["limit"] ?? PAGE));
      return simulatedJson(200, { messages: page.map(summaryOf), next: rest.length > page.length ? textOf(page.at(-1)?.["uid"]) : null });
    }
    case "messages.listNew": {
      const { items, cursor } = listNew(inBox, (one) => textOf(one["uid"]), args);
      return simulatedJson(200, { items: items.map(summaryOf), cursor });
    }
    case "messages.get":
      return own ? simulatedJson(200, pick(whole(own, all.indexOf(own)), Object.keys(mail))) : missing;
    case "messages.delete":
      if (!own) return missing;
      mails.remove(own);
      return simulatedJson(200, { uid, deleted: true });
    case "messages.move": {
      if (!own) return missing;
      mails.replace(own, { ...whole(own, all.indexOf(own)), mailbox: args["to"] });
      return simulatedJson(200, { mailbox: args["to"], uid });
    }
    case "messages.flag": {
      if (!own) return missing;
      const before = whole(own, all.indexOf(own))["flags"] as readonly string[];
      const named = Object.entries(FLAGS).filter(([name]) => typeof args[name] === "boolean");
      if (named.length === 0) return simulatedJson(400, { code: "invalid", message: "seen, flagged or answered is required." });
      const kept = before.filter((flag) => !named.some(([, word]) => word === flag));
      const flags = [...kept, ...named.flatMap(([name, word]) => (args[name] === true ? [word] : []))].toSorted();
      mails.replace(own, { ...whole(own, all.indexOf(own)), flags });
      return simulatedJson(200, { uid, flags });
    }
    default:
      return null;
  }
};

const USES: Readonly<Record<string, string>> = { INBOX: "inbox", Archive: "archive" };

function boxOf(one: Entity): string {
  return textOf(one["mailbox"] ?? "INBOX");
}

/** What a test puts into a mailbox may be no more than a subject. */
function whole(given: Entity, index: number): Entity {
  return { ...mail, uid: index + 1, attachments: [], ...given };
}

function summaryOf(one: Entity): Entity {
  return pick(one, SUMMARY);
}

function pick(one: Entity, names: readonly string[]): Entity {
  return Object.fromEntries(names.map((name) => [name, one[name]]));
}

function fits(one: Entity, args: Readonly<Record<string, unknown>>): boolean {
  const has = (value: unknown, part: unknown) => part === undefined || JSON.stringify(value).toLowerCase().includes(textOf(part).toLowerCase());
  const flags = one["flags"] as readonly string[];
  const received = textOf(one["receivedAt"]);
  return (
    has(one["from"], args["from"]) &&
    has(one["to"], args["to"]) &&
    has(one["subject"], args["subject"]) &&
    has([one["subject"], one["text"]], args["text"]) &&
    (args["since"] === undefined || received >= textOf(args["since"])) &&
    (args["before"] === undefined || received < textOf(args["before"])) &&
    (args["unseen"] !== true || !flags.includes("\\Seen")) &&
    (args["flagged"] !== true || flags.includes("\\Flagged"))
  );
}
