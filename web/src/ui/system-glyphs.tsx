import type { ReactNode } from "react";

const BRACES = (
  <Glyph>
    <path d="M6 3C4.5 3 4.5 4 4.5 5.500S4 8 3 8c1 0 1.5 1 1.5 2.500S4.5 13 6 13M10 3c1.5 0 1.5 1 1.5 2.500S12 8 13 8c-1 0-1.5 1-1.5 2.500s0 2.5-1.5 2.5" />
  </Glyph>
);

/** Hints at a system, drawn by us in one weight: signs, not logos. */
export const GLYPHS: Readonly<Record<string, ReactNode>> = {
  http: BRACES,
  webhook: BRACES,
  github: (
    <Glyph>
      <path d="M4.500 5v6M11.500 6.500c0 3-7 1.500-7 4.500" />
      <circle cx="4.5" cy="3.500" r="1.750" fill="currentColor" stroke="none" />
      <circle cx="4.5" cy="12.500" r="1.750" fill="currentColor" stroke="none" />
      <circle cx="11.5" cy="5" r="1.750" fill="currentColor" stroke="none" />
    </Glyph>
  ),
  slack: (
    <Glyph>
      <path d="M2.500 3.500h11v7.500h-6l-3 2.500V11h-2Z" />
      <path d="M6.750 5.500 6.250 9M9.750 5.500 9.250 9M5.300 6.500h5.400M5 8h5.400" strokeWidth="1" />
    </Glyph>
  ),
  stripe: (
    <Glyph>
      <path d="M2.5 5h11v7h-11ZM2.5 7.500h11M4.5 10h2.5" />
    </Glyph>
  ),
  hubspot: (
    <Glyph>
      <circle cx="10" cy="9.5" r="2.8" />
      <path d="M10 6.700V3M7.8 7.8 3.5 4.500M8 11.500l-2.5 2" />
    </Glyph>
  ),
  gmail: <Mail />,
  email: <Mail />,
  smtp: <Mail />,
  imap: <Mail />,
  s3: <Bucket />,
  sftp: <Folder />,
  postgres: <Drum />,
  postgresql: <Drum />,
  mysql: <Drum />,
  "google-sheets": <Sheet />,
  googlesheets: <Sheet />,
  airtable: <Sheet />,
  notion: <Page />,
  jira: <Board />,
  linear: <Board />,
  trello: <Board />,
  shopify: <Bag />,
  woocommerce: <Bag />,
  openai: <Spark />,
  anthropic: <Spark />,
  discord: <Bubble />,
  telegram: <Bubble />,
  twilio: <Bubble />,
  teams: <Bubble />,
};

function Glyph({ children }: { children: ReactNode }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
function Mail() {
  return (
    <Glyph>
      <path d="M2.5 4h11v8.500h-11ZM2.5 4.5 8 9l5.5-4.5" />
    </Glyph>
  );
}
function Bucket() {
  return (
    <Glyph>
      <ellipse cx="8" cy="4" rx="5" ry="1.700" />
      <path d="M3 4l1.300 8.200c.1.900 1.700 1.600 3.700 1.600s3.600-.7 3.700-1.600L13 4" />
    </Glyph>
  );
}
function Folder() {
  return (
    <Glyph>
      <path d="M2.500 4h4l1.300 1.800h5.700v7h-11Z" />
    </Glyph>
  );
}
function Drum() {
  return (
    <Glyph>
      <ellipse cx="8" cy="4.2" rx="5" ry="1.9" />
      <path d="M3 4.200v7.600c0 1 2.2 1.9 5 1.900s5-.9 5-1.900V4.200M3 8c0 1 2.2 1.9 5 1.900S13 9 13 8" />
    </Glyph>
  );
}
function Sheet() {
  return (
    <Glyph>
      <path d="M2.5 3h11v10h-11ZM2.5 6.300h11M2.5 9.700h11M6.5 3v10" />
    </Glyph>
  );
}
function Page() {
  return (
    <Glyph>
      <path d="M4 2.500h5.500L12 5v8.500H4ZM6 7h4M6 9.500h4" />
    </Glyph>
  );
}
function Board() {
  return (
    <Glyph>
      <path d="M2.5 3h3v10h-3ZM6.5 3h3v6h-3ZM10.5 3h3v8h-3Z" />
    </Glyph>
  );
}
function Bag() {
  return (
    <Glyph>
      <path d="M3.5 5.500h9l.7 8H2.800ZM5.7 5.500a2.3 2.3 0 0 1 4.6 0" />
    </Glyph>
  );
}
function Spark() {
  return (
    <Glyph>
      <path d="M8 2.5 9.4 6.6 13.5 8 9.4 9.4 8 13.5 6.6 9.4 2.5 8 6.6 6.600Z" />
    </Glyph>
  );
}
function Bubble() {
  return (
    <Glyph>
      <path d="M2.5 3.500h11v7.500H8l-3 2.500V11H2.500Z" />
    </Glyph>
  );
}
