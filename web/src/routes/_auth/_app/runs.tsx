import { createFileRoute } from "@tanstack/react-router";
import { RunsPage } from "../../../features/runs/RunsPage.tsx";

export const Route = createFileRoute("/_auth/_app/runs")({ component: RunsPage });
