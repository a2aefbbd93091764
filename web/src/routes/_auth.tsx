import { createFileRoute, Outlet } from "@tanstack/react-router";
import { toLogin } from "../shell/guard.ts";

export const Route = createFileRoute("/_auth")({
  beforeLoad: ({ context }) => {
    if (!context.session) toLogin();
  },
  component: Outlet,
});
