/** Forms that credentials of well-known systems have, and assignments that look like one. */
export const SECRET_PATTERNS: readonly (readonly [string, RegExp])[] = [
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})\b/],
  ["a Slack token", /\bxox[abeoprs]-[A-Za-z0-9-]{10,}\b/],
  ["a Slack webhook address", /hooks\.slack\.com\/services\/[A-Z0-9]+\/[A-Z0-9]+\/[A-Za-z0-9]+/],
  ["a Stripe key", /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}\b/],
  ["a Stripe signing secret", /\bwhsec_[A-Za-z0-9+/=]{16,}/],
  ["an AWS access key", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ["a Google API key", /\bAIza[A-Za-z0-9_-]{35}\b/],
  ["an OpenAI or Anthropic key", /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}\b/],
  ["a SendGrid key", /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}\b/],
  ["a HubSpot token", /\bpat-(?:na|eu)\d-[0-9a-f-]{30,}\b/],
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ["a JSON Web Token", /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  ["a password in an address", /\b[a-z][a-z0-9+.-]*:\/\/[^/\s:@"'`]+:[^/\s@"'`$]{4,}@/],
  ["an Authorization header", /authorization["']?\s*[:=]\s*["'`](?:Bearer|Basic|Token)\s+[A-Za-z0-9+/=._-]{8,}/i],
  ["a credential", /\b(?:api[_-]?key|secret|password|passwd|access[_-]?token|auth[_-]?token|client[_-]?secret)["']?\s*[:=]\s*["'`][^"'`\s$]{12,}["'`]/i],
];
