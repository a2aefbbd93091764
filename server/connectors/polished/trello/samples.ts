export const board = {
  id: "5f1a2b3c4d5e6f7081920304",
  name: "Web shop",
  desc: "What we build next",
  closed: false,
  url: "https://trello.com/b/Hq2LmN3p/web-shop",
  shortUrl: "https://trello.com/b/Hq2LmN3p",
  dateLastActivity: "2026-05-02T10:32:18.000Z",
};

export const list = { id: "5f1a2b3c4d5e6f7081920401", name: "To do", closed: false, pos: 16_384, idBoard: board.id };

export const card = {
  id: "6634a1b2c3d4e5f607182930",
  name: "Accept gift cards",
  desc: "At checkout and in the app.",
  closed: false,
  due: "2026-05-20T16:00:00.000Z",
  dueComplete: false,
  dateLastActivity: "2026-05-02T10:32:18.000Z",
  idBoard: board.id,
  idList: list.id,
  idMembers: ["5e4d3c2b1a09f8e7d6c5b4a3"],
  idLabels: ["5f1a2b3c4d5e6f7081920501"],
  labels: [{ id: "5f1a2b3c4d5e6f7081920501", idBoard: board.id, name: "shop", color: "green" }],
  pos: 65_536,
  shortLink: "aB3dE5fG",
  shortUrl: "https://trello.com/c/aB3dE5fG",
  url: "https://trello.com/c/aB3dE5fG/12-accept-gift-cards",
};

export const member = {
  id: "5e4d3c2b1a09f8e7d6c5b4a3",
  fullName: "Maya Lindqvist",
  username: "mayalindqvist",
  initials: "ML",
  url: "https://trello.com/mayalindqvist",
};

export const comment = {
  id: "6634a9b2c3d4e5f607182999",
  type: "commentCard",
  date: "2026-05-02T11:04:51.000Z",
  idMemberCreator: member.id,
  data: { text: "Finance agrees.", card: { id: card.id, name: card.name }, board: { id: board.id, name: board.name } },
};

export const webhook = {
  id: "6634aab2c3d4e5f607182aaa",
  description: "An automation in Vennel",
  idModel: board.id,
  callbackURL: "https://example.com/hooks/cards",
  active: true,
};
