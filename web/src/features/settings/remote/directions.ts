import type { GitRemote } from "../../../../../contracts/git-remote.ts";

export const DIRECTIONS: Readonly<Record<GitRemote["direction"], string>> = {
  both: "Both ways",
  pull: "Only pulled from there",
  push: "Only pushed there",
};
