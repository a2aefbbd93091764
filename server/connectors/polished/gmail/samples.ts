export const reference = { id: "18f3a2b4c5d6e7f8", threadId: "18f3a2b4c5d6e7f8" };

export const message = {
  ...reference,
  labelIds: ["INBOX", "UNREAD"],
  snippet: "Please put the new address on the invoice of April.",
  historyId: "987654",
  internalDate: "1777717938000",
  sizeEstimate: 4_812,
  payload: {
    partId: "",
    mimeType: "text/plain",
    filename: "",
    headers: [
      { name: "From", value: "Joost van den Berg <joost@northwind.example>" },
      { name: "To", value: "maya@northwind.example" },
      { name: "Subject", value: "My invoice shows the wrong address" },
      { name: "Message-ID", value: "<CAF1@mail.gmail.com>" },
    ],
    body: { size: 52, data: "UGxlYXNlIHB1dCB0aGUgbmV3IGFkZHJlc3Mgb24gdGhlIGludm9pY2Uu" },
  },
};

export const withFile = {
  ...message,
  id: "18f3a2b4c5d6e7f9",
  threadId: "18f3a2b4c5d6e7f9",
  snippet: "The offer is attached.",
  payload: {
    ...message.payload,
    mimeType: "multipart/mixed",
    body: { size: 0 },
    parts: [
      { partId: "0", mimeType: "text/plain", filename: "", body: message.payload.body },
      { partId: "1", mimeType: "application/pdf", filename: "offer.pdf", body: { attachmentId: "ANGjdJ8w", size: 48_213 } },
    ],
  },
};

export const label = { id: "Label_12", name: "Invoices", type: "user", messageListVisibility: "show", labelListVisibility: "labelShow" };
export const draft = { id: "r-8812345678901234567", message: { ...reference, labelIds: ["DRAFT"] } };
