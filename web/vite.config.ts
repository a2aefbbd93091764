import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inlineBoot } from "./build/inline-boot.ts";
import { packageTypes } from "./build/package-types.ts";
import { routeTable } from "./build/route-table.ts";
import { screens } from "./build/screens.ts";
import { sharedFiles } from "./build/shared-files.ts";
import { usedStyles } from "./build/used-styles.ts";

const SERVER = process.env["VENNEL_DEV_SERVER"] ?? "http://127.0.0.1:4400";
/** How long the bundler's parts took is no news to who starts the product. */
const QUIET = { checks: { bundlerTimings: false } };
const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: inRoot("."),
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: inRoot("src/routes"),
      generatedRouteTree: inRoot("src/route-tree.gen.ts"),
    }),
    react(),
    routeTable(),
    usedStyles(),
    screens(),
    inlineBoot(),
  ],
  // TypeScript 7 has no compiler API; the editor's language service runs on the last version that has one.
  resolve: { alias: { typescript: "typescript-browser" } },
  worker: { format: "es", plugins: () => [packageTypes()], rolldownOptions: QUIET },
  build: {
    outDir: inRoot("dist"),
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    rolldownOptions: { ...QUIET, output: { codeSplitting: { groups: [sharedFiles()] } } },
  },
  server: {
    proxy: Object.fromEntries(["/api", "/auth", "/hooks", "/runtime-config.json"].map((path) => [path, SERVER])),
  },
});
