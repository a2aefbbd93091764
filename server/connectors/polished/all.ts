import type { Connector } from "../connector.ts";
import { airtable } from "./airtable/connector.ts";
import { anthropic } from "./anthropic/connector.ts";
import { asana } from "./asana/connector.ts";
import { bitbucket } from "./bitbucket/connector.ts";
import { box } from "./box/connector.ts";
import { brevo } from "./brevo/connector.ts";
import { calendly } from "./calendly/connector.ts";
import { clickup } from "./clickup/connector.ts";
import { discord } from "./discord/connector.ts";
import { dropbox } from "./dropbox/connector.ts";
import { freshdesk } from "./freshdesk/connector.ts";
import { github } from "./github/connector.ts";
import { gitlab } from "./gitlab/connector.ts";
import { gmail } from "./gmail/connector.ts";
import { googleCalendar } from "./google-calendar/connector.ts";
import { googleDrive } from "./google-drive/connector.ts";
import { googleForms } from "./google-forms/connector.ts";
import { googleSheets } from "./google-sheets/connector.ts";
import { http } from "./http/connector.ts";
import { hubspot } from "./hubspot/connector.ts";
import { imap } from "./imap/connector.ts";
import { intercom } from "./intercom/connector.ts";
import { jira } from "./jira/connector.ts";
import { klaviyo } from "./klaviyo/connector.ts";
import { linear } from "./linear/connector.ts";
import { mailchimp } from "./mailchimp/connector.ts";
import { microsoftTeams } from "./microsoft-teams/connector.ts";
import { monday } from "./monday/connector.ts";
import { mysql } from "./mysql/connector.ts";
import { netsuite } from "./netsuite/connector.ts";
import { notion } from "./notion/connector.ts";
import { onedrive } from "./onedrive/connector.ts";
import { openai } from "./openai/connector.ts";
import { outlookCalendar } from "./outlook-calendar/connector.ts";
import { outlook } from "./outlook/connector.ts";
import { pagerduty } from "./pagerduty/connector.ts";
import { paypal } from "./paypal/connector.ts";
import { pipedrive } from "./pipedrive/connector.ts";
import { postgres } from "./postgres/connector.ts";
import { quickbooks } from "./quickbooks/connector.ts";
import { rss } from "./rss/connector.ts";
import { s3 } from "./s3/connector.ts";
import { salesforce } from "./salesforce/connector.ts";
import { sendgrid } from "./sendgrid/connector.ts";
import { sentry } from "./sentry/connector.ts";
import { sftp } from "./sftp/connector.ts";
import { shopify } from "./shopify/connector.ts";
import { slack } from "./slack/connector.ts";
import { smtp } from "./smtp/connector.ts";
import { stripe } from "./stripe/connector.ts";
import { telegram } from "./telegram/connector.ts";
import { todoist } from "./todoist/connector.ts";
import { trello } from "./trello/connector.ts";
import { twilio } from "./twilio/connector.ts";
import { typeform } from "./typeform/connector.ts";
import { whatsapp } from "./whatsapp/connector.ts";
import { woocommerce } from "./woocommerce/connector.ts";
import { xero } from "./xero/connector.ts";
import { zendesk } from "./zendesk/connector.ts";
import { zoom } from "./zoom/connector.ts";

/** Every connector that is written by hand, in the order in which they are offered. */
export const polishedConnectors: readonly Connector[] = [
  http,
  github,
  slack,
  stripe,
  hubspot,
  googleSheets,
  notion,
  airtable,
  jira,
  zendesk,
  shopify,
  salesforce,
  mailchimp,
  sendgrid,
  twilio,
  discord,
  netsuite,
  xero,
  postgres,
  mysql,
  s3,
  sftp,
  smtp,
  imap,
  asana,
  clickup,
  linear,
  todoist,
  trello,
  gmail,
  googleCalendar,
  googleDrive,
  outlook,
  outlookCalendar,
  microsoftTeams,
  onedrive,
  gitlab,
  bitbucket,
  pagerduty,
  sentry,
  telegram,
  intercom,
  freshdesk,
  pipedrive,
  typeform,
  calendly,
  monday,
  whatsapp,
  zoom,
  dropbox,
  box,
  woocommerce,
  klaviyo,
  brevo,
  paypal,
  quickbooks,
  openai,
  anthropic,
  rss,
  googleForms,
];
