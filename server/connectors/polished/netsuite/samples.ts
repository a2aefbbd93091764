export const customer = {
  id: "1042",
  entityId: "CUST-1042",
  companyName: "Northwind Coffee",
  email: "accounts@northwind.example",
  phone: "+44 20 7946 0018",
  externalId: "A-17",
  isPerson: false,
  isInactive: false,
  dateCreated: "2026-05-01T08:00:00Z",
  lastModifiedDate: "2026-05-01T08:00:00Z",
  links: [],
};

export const salesOrder = {
  id: "88213",
  tranId: "SO-2093",
  tranDate: "2026-05-01",
  entity: { id: "1042", refName: "CUST-1042 Northwind Coffee" },
  memo: "Ordered by telephone",
  externalId: "web-5531",
  total: 240.5,
  lastModifiedDate: "2026-05-01T08:00:00Z",
};

export const page = { count: 1, hasMore: false, offset: 0, totalResults: 1 };
