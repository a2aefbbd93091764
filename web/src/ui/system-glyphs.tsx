import type { ReactNode } from "react";

const BRACES = (
  <Glyph>
    <path d="M6 3C4.5 3 4.5 4 4.5 5.500S4 8 3 8c1 0 1.5 1 1.5 2.500S4.5 13 6 13M10 3c1.5 0 1.5 1 1.5 2.500S12 8 13 8c-1 0-1.5 1-1.5 2.500s0 2.5-1.5 2.5" />
  </Glyph>
);

/** Signs for what has no mark of its own, drawn by us in one weight. */
export const GLYPHS: Readonly<Record<string, ReactNode>> = {
  http: BRACES,
  webhook: BRACES,
  email: <Mail />,
  smtp: <Mail />,
  imap: <Mail />,
  sftp: <Folder />,
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
function Folder() {
  return (
    <Glyph>
      <path d="M2.500 4h4l1.300 1.800h5.700v7h-11Z" />
    </Glyph>
  );
}
