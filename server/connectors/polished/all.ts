import type { Connector } from "../connector.ts";
import { github } from "./github/connector.ts";
import { http } from "./http/connector.ts";
import { hubspot } from "./hubspot/connector.ts";
import { slack } from "./slack/connector.ts";
import { stripe } from "./stripe/connector.ts";

/** Every connector that is written by hand, in the order in which they are offered. */
export const polishedConnectors: readonly Connector[] = [http, github, slack, stripe, hubspot];
