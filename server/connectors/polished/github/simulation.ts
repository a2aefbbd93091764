import type { SimulationMap } from "../../connector.ts";
import { comment, issue, label, pullRequest, release, repository } from "./samples.ts";

const scope = ["owner", "repo"];
const dates = { createdFields: ["created_at", "updated_at"], updatedFields: ["updated_at"] };

export const simulation: SimulationMap = {
  resources: [
    {
      name: "issue",
      idField: "number",
      idPrefix: "",
      idStyle: "number",
      list: "issues.list",
      get: "issues.get",
      create: "issues.create",
      update: "issues.update",
      lookup: "issue_number",
      template: { ...issue, labels: [], body: null },
      filters: { state: "state", assignee: "assignee.login", labels: "labels.[].name" },
      scope,
      ...dates,
      seed: [
        { ...issue, number: 347 },
        {
          ...issue,
          id: 2_281_470_554,
          number: 349,
          title: "Search ignores umlauts",
          html_url: `${repository.html_url}/issues/349`,
          labels: [label, { ...label, id: 5_230_114_022, name: "search" }],
        },
        {
          ...issue,
          id: 2_281_470_555,
          number: 351,
          title: "Add a dark theme",
          html_url: `${repository.html_url}/issues/351`,
          labels: [{ ...label, id: 5_230_114_023, name: "enhancement", color: "a2eeef" }],
        },
      ],
    },
    {
      name: "comment",
      idField: "id",
      idPrefix: "",
      idStyle: "number",
      list: "issues.listComments",
      create: "issues.createComment",
      template: comment,
      scope: [...scope, "issue_number"],
      ...dates,
      seed: [comment],
    },
    {
      name: "pull request",
      idField: "number",
      idPrefix: "",
      idStyle: "number",
      list: "pulls.list",
      create: "pulls.create",
      template: pullRequest,
      filters: { state: "state" },
      scope,
      ...dates,
      seed: [pullRequest],
    },
    {
      name: "release",
      idField: "id",
      idPrefix: "",
      idStyle: "number",
      list: "repos.listReleases",
      create: "repos.createRelease",
      template: release,
      scope,
      createdFields: ["created_at", "published_at"],
      seed: [release],
    },
  ],
  errors: {
    unauthorized: { status: 401, body: { message: "Bad credentials", documentation_url: "https://docs.github.com/rest", status: "401" } },
    notFound: { status: 404, body: { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" } },
    invalid: {
      status: 422,
      body: {
        message: "Validation Failed",
        errors: [{ resource: "Issue", code: "missing_field", field: "{field}", message: "{message}" }],
        documentation_url: "https://docs.github.com/rest",
        status: "422",
      },
    },
    rateLimited: { status: 429, body: { message: "You have exceeded a secondary rate limit.", documentation_url: "https://docs.github.com/rest" } },
  },
};
