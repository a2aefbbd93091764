import type { ReactNode } from "react";
import styles from "./Status.module.css";

export const STATUSES = [
  "draft",
  "verified",
  "live",
  "succeeded",
  "running",
  "queued",
  "waiting",
  "failed",
  "failing",
  "suspended",
  "cancelled",
  "uncertain",
  "simulated",
] as const;
export type Status = (typeof STATUSES)[number];

type Scale = "slate" | "grass" | "cyan" | "red" | "amber";
export const SCALE: Readonly<Record<Status, Scale>> = {
  draft: "slate",
  verified: "grass",
  live: "grass",
  succeeded: "grass",
  running: "cyan",
  queued: "slate",
  waiting: "slate",
  failed: "red",
  failing: "red",
  suspended: "slate",
  cancelled: "slate",
  uncertain: "amber",
  simulated: "slate",
};

/** The shape of a status: what it says survives without colour. */
export function StatusGlyph({ status, size = 14 }: { status: Status; size?: number }) {
  return (
    <svg
      className={styles.glyph}
      data-scale={SCALE[status]}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      {SHAPE[status]}
    </svg>
  );
}

const RING = <circle cx="7" cy="7" r="5.5" />;
const CROSSED = (
  <>
    {RING}
    <path d="m5 5 4 4m0-4-4 4" />
  </>
);
const SHAPE: Readonly<Record<Status, ReactNode>> = {
  draft: <circle cx="7" cy="7" r="5.3" strokeDasharray="2.4 1.76" />,
  verified: (
    <>
      <path d="M2.7 12.8V5.8a4.3 4.3 0 0 1 8.6 0v7Z" />
      <path d="m5 7.6 1.5 1.5L9.2 6.3" />
    </>
  ),
  live: (
    <>
      <circle cx="7" cy="7" r="5.7" strokeWidth="1" opacity=".6" />
      <circle cx="7" cy="7" r="3.3" fill="currentColor" stroke="none" />
    </>
  ),
  succeeded: <path d="m2.5 7.5 3 3 6-7" strokeWidth="1.6" />,
  running: <path className={styles.turning} d="M7 1.500A5.5 5.5 0 1 1 1.5 7" strokeWidth="1.8" />,
  queued: <circle cx="7" cy="7" r="5.5" />,
  waiting: (
    <>
      {RING}
      <path d="M7 4v3.200l2 1.3" />
    </>
  ),
  failed: CROSSED,
  failing: CROSSED,
  suspended: (
    <>
      {RING}
      <path d="M5.6 5v4M8.4 5v4" />
    </>
  ),
  cancelled: (
    <>
      {RING}
      <path d="M4.5 7h5" />
    </>
  ),
  uncertain: (
    <>
      <path d="m7 .9 6.1 6.100L7 13.1.9 7Z" />
      <path d="M5.8 5.700a1.2 1.2 0 1 1 1.8 1.100c-.4.2-.6.5-.6.900M7 9.500v.1" />
    </>
  ),
  simulated: <rect x="1.5" y="1.5" width="11" height="11" rx="1" strokeDasharray="2.2 1.5" />,
};
