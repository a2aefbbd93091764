import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { content, properties } from "./samples.ts";

const docs = "https://docs.aws.amazon.com/AmazonS3/latest/API/";

export const s3: Connector = {
  format: "vennel.connector/v1",
  id: "s3",
  name: "S3",
  aliases: ["amazon s3", "s3 bucket", "bucket", "object storage", "object store", "minio", "cloudflare r2", "wasabi", "backblaze b2", "ceph"],
  categories: ["files", "storage"],
  description: "The objects of one bucket, at Amazon or any other store that speaks S3.",
  tier: "polished",
  provenance: ownWork(docs, "2006-03-01"),
  protocol: "s3",
  baseUrl: null,
  docsUrl: docs,
  auth: [{ type: "sigv4", label: "Access key", help: "A key that may do what the integration needs in this bucket, and no more.", service: "s3" }],
  defaultHeaders: {},
  operations,
  // New objects are found by a poll over objects.listNew.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 50, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "object",
        idField: "key",
        idPrefix: "",
        idStyle: "string",
        get: "objects.get",
        seed: [{ ...properties, storageClass: "STANDARD", encoding: "text", content }],
      },
    ],
    errors: {
      unauthorized: { status: 403, body: { code: "SignatureDoesNotMatch", message: "{message}" } },
      invalid: { status: 400, body: { code: "invalid", message: "{message}" } },
      notFound: { status: 404, body: { code: "NoSuchKey", message: "{message}" } },
      rateLimited: { status: 503, body: { code: "SlowDown", message: "Please reduce your request rate." } },
      server: { status: 503, body: { code: "ServiceUnavailable", message: "{message}" } },
    },
  },
  testOperation: "objects.list",
  errors,
  hints: [
    "The connection names one bucket; a key is the whole name below it, with its slashes and without one in front.",
    "objects.get gives { content, encoding }: text where the object is text in UTF-8, else base64. JSON is read by JSON.parse(object.content).",
    "One call reads or writes 7 MiB at most; a larger object is read in parts with offset and length.",
    'New objects: poll({ connection: s3, every: "5 minutes", since: (cursor?: string) => s3.objects.listNew({ prefix, cursor }) }) — the answer is { items, cursor }, as a poll wants it; the first read only notes what is there.',
    's3.pages("objects.list", { prefix }) reads a list to its end.',
  ],
};
