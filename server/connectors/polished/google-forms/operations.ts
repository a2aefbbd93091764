import { operation } from "../../authoring/operation.ts";
import { array, integer, object, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

const answers = {
  type: "object",
  description: "By the id of the question; also one value is in a list",
  additionalProperties: {
    type: "object",
    properties: { questionId: { type: "string" }, textAnswers: object({ answers: array(object({ value: string("What was answered") })) }) },
    required: ["questionId"],
  },
} as const;
const response = {
  responseId: "ACYDBNiMGVVwNLAPYkPqGmRLIoSz2xmHbM",
  createTime: "2026-05-02T10:32:18.123Z",
  lastSubmittedTime: "2026-05-02T10:32:18.123456Z",
  respondentEmail: "joost@northwind.example",
  answers: { "1b2c3d4e": { questionId: "1b2c3d4e", textAnswers: { answers: [{ value: "Gift cards" }] } } },
};
const question = {
  itemId: "7f6e5d4c",
  title: "What do you miss?",
  questionItem: { question: { questionId: "1b2c3d4e", required: true, textQuestion: { paragraph: false } } },
};
const form = {
  formId: "1FAIpQLSdXyZ0123456789abcdefghij",
  info: { title: "How was your order?", documentTitle: "How was your order?" },
  revisionId: "00000021",
  responderUri: "https://docs.google.com/forms/d/e/1FAIpQLSdXyZ0123456789abcdefghij/viewform",
  items: [question],
};
const names = ["answer", "submission", "form response", "form submission"];
const formId = string("Id of the form, from its address while it is edited");

const responses = thing({
  entity: "response",
  aliases: names,
  ids: "responses",
  path: "/forms/{formId}/responses",
  one: "/forms/{formId}/responses/{responseId}",
  place: { formId: form.formId, responseId: response.responseId },
  sample: response,
  more: [{ ...response, responseId: "ACYDBNiMGVVwNLAPYkPqGmRLIoSz2xmHbN" }],
  corrections: { answers, "respondentEmail?": { type: "string", format: "email" } },
  weight: 1,
  list: {
    summary: "List the answers to a form",
    args: {
      formId,
      filter: string("Such as timestamp > 2026-05-01T00:00:00Z"),
      pageSize: integer("Items per page, 5000 at most"),
      pageToken: string("Where the page starts"),
    },
    paging: { style: "cursor", cursorParam: "pageToken", nextCursor: "nextPageToken", items: "responses" },
    beside: { nextPageToken: "ChoIARIWCgwI" },
    corrections: { "nextPageToken?": { type: "string" } },
  },
  get: { summary: "Get one answer to a form", args: { formId } },
  simulated: { idField: "responseId" },
});

export const resources = [responses.resource];
export const operations: readonly Operation[] = [
  ...responses.operations,
  operation({
    id: "forms.get",
    method: "GET",
    path: "/forms/{formId}",
    summary: "Get a form with its questions",
    verbs: ["get", "read"],
    entity: "form",
    aliases: ["google form", "survey"],
    args: { formId },
    returns: form,
    sampleInput: { formId: form.formId },
    popularity: 0.5,
  }),
  operation({
    id: "forms.create",
    method: "POST",
    path: "/forms",
    summary: "Create a form without questions",
    verbs: ["create", "make"],
    entity: "form",
    aliases: ["google form", "survey"],
    args: { title: string("Title that people see"), documentTitle: string("Name of the file") },
    required: ["title"],
    bodyPaths: { title: "info.title", documentTitle: "info.documentTitle" },
    returns: form,
    sampleInput: { title: form.info.title },
    popularity: 0.3,
  }),
  operation({
    id: "forms.batchUpdate",
    method: "POST",
    path: "/forms/{formId}:batchUpdate",
    summary: "Add, change or delete questions of a form",
    verbs: ["update", "change", "add"],
    entity: "form",
    aliases: ["question"],
    args: { formId, requests: array({ type: "object" }, "Changes in Google's form, such as createItem") },
    required: ["requests"],
    returns: { replies: [{}] },
    corrections: { "replies.[]": { type: "object" } },
    sampleInput: { formId: form.formId, requests: [{ updateFormInfo: { info: { description: "It takes a minute." }, updateMask: "description" } }] },
    popularity: 0.2,
  }),
];
