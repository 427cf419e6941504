import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { tuuriAdapter } from "./server/platform/astro-adapter.mjs";

export default defineConfig({ output: "server", base: "/app", adapter: tuuriAdapter(), integrations: [react()], security: { csp: true } });
