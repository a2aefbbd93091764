import { expect, test } from "vitest";
import { countFixAttempt, resetShell, setShell, useShell } from "./shell-store.ts";

test("the shared state begins as the specification says", () => {
  expect(useShell.getInitialState()).toEqual({
    showUnsavedChangesModal: false,
    fixDeploymentAttempts: 0,
    activeDockTab: "logs",
    pendingNavigation: null,
    isDeploying: false,
    isDockOpen: false,
    buildIsStreaming: false,
    showExpiredSessionModal: false,
    appearanceMode: "dark",
  });
});

test("a reset clears attempts, deploying, dock, streaming and the expired session, and nothing else", () => {
  countFixAttempt();
  setShell({ isDeploying: true, isDockOpen: true, buildIsStreaming: true, showExpiredSessionModal: true, activeDockTab: "tests", pendingNavigation: "/" });
  resetShell();
  expect(useShell.getState()).toMatchObject({
    fixDeploymentAttempts: 0,
    isDeploying: false,
    isDockOpen: false,
    buildIsStreaming: false,
    showExpiredSessionModal: false,
  });
  expect(useShell.getState()).toMatchObject({ activeDockTab: "tests", pendingNavigation: "/" });
});
