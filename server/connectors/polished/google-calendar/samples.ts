export const calendar = {
  kind: "calendar#calendarListEntry",
  id: "maya@northwind.example",
  summary: "Maya Lindqvist",
  timeZone: "Europe/Stockholm",
  accessRole: "owner",
  primary: true,
};

export const calendarEvent = {
  kind: "calendar#event",
  id: "7o2b8lq3m1e5h9c4",
  etag: '"3555435876000000"',
  status: "confirmed",
  htmlLink: "https://www.google.com/calendar/event?eid=N28yYjhscTNtMWU1aDljNA",
  created: "2026-05-02T10:32:18.000Z",
  updated: "2026-05-02T10:32:18.000Z",
  summary: "Demo of gift cards",
  description: "With the team of the shop",
  location: "Room 4",
  creator: { email: "maya@northwind.example", self: true },
  organizer: { email: "maya@northwind.example", self: true },
  start: { dateTime: "2026-05-06T10:00:00+02:00", timeZone: "Europe/Stockholm" },
  end: { dateTime: "2026-05-06T11:00:00+02:00", timeZone: "Europe/Stockholm" },
  attendees: [{ email: "joost@northwind.example", responseStatus: "needsAction" }],
  iCalUID: "7o2b8lq3m1e5h9c4@google.com",
};
