/** What somebody asks, and which operation they mean: whose it is, and how it reads (method, path, id and summary). */
export interface Question {
  readonly asked: string;
  /** In the id of the API; any if left out. */
  readonly api?: RegExp;
  readonly operation: RegExp;
}

const of = (asked: string, operation: RegExp, api?: RegExp): Question => ({ asked, operation, ...(api ? { api } : {}) });

/** As people and the assistant ask: with and without a system, unfinished, misspelt. Each asks for something that the directory has. */
export const QUESTIONS: readonly Question[] = [
  // A system, a verb and a thing.
  of("create task in asana", /^POST .*tasks?\b/i, /asana/),
  of("send sms twilio", /^POST .*messages/i, /twilio/),
  of("list invoices xero", /^GET .*invoices/i, /xero/),
  of("create zoom meeting", /^POST .*meetings/i, /zoom/),
  of("upload file to box", /^POST .*(upload|files)/i, /box/),
  of("list repositories bitbucket", /^GET .*repositor/i, /bitbucket/),
  of("digitalocean droplet", /droplet/i, /digitalocean/),
  of("docusign envelope", /envelope/i, /docusign/),
  of("add member to list mailchimp", /^(POST|PUT) .*members/i, /mailchimp/),
  of("create spotify playlist", /^POST .*playlists/i, /spotify/),
  of("trello card", /card/i, /trello/),
  of("create stripe customer", /^POST .*customers/i, /stripe/),
  of("refund stripe charge", /^POST .*refund/i, /stripe/),
  of("list github issues", /^GET .*issues/i, /github/),
  of("create gitlab issue", /^POST .*issues/i, /gitlab/),
  of("post message slack", /^POST .*chat\.postMessage/i, /slack/),
  of("list slack channels", /^GET .*(conversations|channels)/i, /slack/),
  of("add label to github issue", /^POST .*labels/i, /github/),
  of("create jira issue", /^POST .*issue/i, /atlassian|jira/),
  of("search jira issues", /search/i, /atlassian|jira/),
  of("google calendar create event", /^POST .*(calendars|events)/i, /google.*calendar/),
  of("list gmail messages", /^GET .*messages/i, /gmail/),
  of("google drive list files", /^GET .*files/i, /drive/),
  of("append values google sheets", /append/i, /sheets/),
  of("create apacta invoice", /^POST .*invoice/i, /apacta/),
  of("list circleci projects", /^GET .*project/i, /circleci/),
  of("send email sendgrid", /^POST .*mail\/send/i, /sendgrid/),
  of("create victorops incident", /^POST .*incidents/i, /victorops/),
  of("postman list monitors", /^GET .*monitor/i, /postman/),
  of("netlify create site", /^POST .*sites/i, /netlify/),
  of("create vimeo video", /^(POST|PUT) .*videos/i, /vimeo/),
  of("square create booking", /^POST .*bookings/i, /square/),
  of("adyen payments", /^POST .*(payment|authoris)/i, /adyen/),
  of("plaid get transactions", /^POST .*transactions/i, /plaid/),
  of("list walmart orders", /^GET .*orders/i, /walmart/),
  of("update notion page", /^PATCH .*pages/i, /notion/),
  of("openai create completion", /^POST .*completions/i, /openai/),
  of("telegram send message", /^POST .*sendMessage/i, /telegram/),
  of("discourse create topic", /^POST .*(posts|topics)/i, /discourse/),
  of("telegram pin message", /^POST .*pinChatMessage/i, /telegram/),
  // A verb and a thing, whosever.
  of("send email", /(send|mail)/i),
  of("create issue", /^POST .*issue/i),
  of("get weather forecast", /forecast|weather/i),
  of("delete webhook", /^DELETE .*(web)?hook/i),
  of("update contact", /^(PUT|PATCH|POST) .*contact/i),
  of("track shipment", /track|shipment/i),
  of("currency exchange rate", /rate|currenc/i),
  of("translate text", /translat/i),
  of("search products", /product/i),
  of("payment refund", /refund/i),
  of("create order", /^POST .*order/i),
  of("list users", /^GET .*user/i),
  of("get employee time off", /time.?off|leave|absence/i),
  of("cancel subscription", /cancel|^DELETE .*subscription/i),
  of("validate phone number", /phone|valid/i),
  of("shorten url", /short|url|link|alias/i),
  // Unfinished and misspelt.
  of("gogle calendar event", /event/i, /calendar/),
  of("creat cusotmer", /^POST .*customer/i),
  of("spotfy playlist", /playlist/i, /spotify/),
  of("lst invoces", /^GET .*invoice/i),
  of("twillio send mesage", /^POST .*message/i, /twilio/),
  of("githb pull reqest", /pull/i, /github/),
  of("delet suscription", /^DELETE .*subscription/i),
  of("add row to shet", /(append|row|sheet)/i),
  of("zom meting", /meeting/i, /zoom/),
  of("strip custmer", /customer/i, /stripe/),
];
