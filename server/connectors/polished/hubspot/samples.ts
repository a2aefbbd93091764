const times = { createdAt: "2026-04-28T07:40:12.101Z", updatedAt: "2026-05-02T09:12:44.870Z", archived: false };

export const contact = {
  id: "151",
  properties: {
    createdate: "2026-04-28T07:40:12.101Z",
    email: "maya@northwind.example",
    firstname: "Maya",
    hs_object_id: "151",
    lastmodifieddate: "2026-05-02T09:12:44.870Z",
    lastname: "Lindqvist",
    phone: null,
    company: null,
    jobtitle: null,
    lifecyclestage: "lead",
  },
  ...times,
};

export const company = {
  id: "9012",
  properties: {
    createdate: "2026-04-28T07:40:12.101Z",
    domain: "northwind.example",
    hs_object_id: "9012",
    hs_lastmodifieddate: "2026-05-02T09:12:44.870Z",
    name: "Northwind Labs",
    industry: null,
    city: null,
    phone: null,
  },
  ...times,
};

export const deal = {
  id: "3044",
  properties: {
    amount: "4900",
    closedate: "2026-06-30T00:00:00.000Z",
    createdate: "2026-04-28T07:40:12.101Z",
    dealname: "Northwind renewal",
    dealstage: "appointmentscheduled",
    hs_object_id: "3044",
    pipeline: "default",
    hubspot_owner_id: null,
  },
  ...times,
};

export const ticket = {
  id: "771",
  properties: {
    content: "The export stops half-way.",
    createdate: "2026-04-28T07:40:12.101Z",
    hs_object_id: "771",
    hs_pipeline: "0",
    hs_pipeline_stage: "1",
    hs_ticket_priority: "MEDIUM",
    subject: "Export is incomplete",
  },
  ...times,
};

export const note = {
  id: "6610",
  properties: { hs_note_body: "Called; will decide on Friday.", hs_timestamp: "2026-05-02T09:12:44.870Z", hs_object_id: "6610" },
  ...times,
};
