export const listed = {
  key: "invoices/2026-05/1001.csv",
  size: 41,
  etag: "9b2cf535f27731c974343645a3985328",
  lastModified: "2026-05-01T08:00:00.000Z",
  storageClass: "STANDARD",
};

export const content = "number,customer,total\n1001,Ada,12.50\n1002,Grace,7\n";

export const properties = {
  key: listed.key,
  size: listed.size,
  etag: listed.etag,
  contentType: "text/csv",
  lastModified: listed.lastModified,
  metadata: {},
};
