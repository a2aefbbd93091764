import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { mailOf } from "./mail-of.ts";

test("a message is read by a mail reader as it was meant", async () => {
  const subject = "Grüße aus Malmö – 日本語の件名です、とても長いのでいくつかに分かれます";
  const text = "Straße\n".repeat(40);
  const mail = await PostalMime.parse(mailOf({ to: ["a@x.example", "Jörg <b@x.example>"], cc: "c@x.example", subject, text, inReplyTo: "<1@x>" }));
  expect([mail.subject, mail.text?.trim(), mail.inReplyTo]).toEqual([subject, text.trim(), "<1@x>"]);
  expect([mail.to, mail.cc].flat().map((each) => [each?.name, each?.address])).toEqual([
    ["", "a@x.example"],
    ["Jörg", "b@x.example"],
    ["", "c@x.example"],
  ]);
});

test("HTML is sent as HTML, and no field adds a header", async () => {
  const mail = await PostalMime.parse(mailOf({ to: "a@x.example", subject: "Hello\r\nBcc: thief@x.example", html: "<p>Hi</p>" }));
  expect([mail.html?.trim(), mail.bcc, mail.subject]).toEqual(["<p>Hi</p>", undefined, "Hello Bcc: thief@x.example"]);
});
