// (rule: new-version)
import { version } from "../../package.json";

/** What is running now, for pages that were opened before it (src/layouts/new-version.ts). */
export const prerender = true;

export const GET = (): Response => new Response(version);
