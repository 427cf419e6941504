import { type AnyElysia, Elysia } from "elysia";
import type { Config } from "../platform/config.ts";
import { standingAnswer } from "../platform/http/standing-answer.ts";
import { describe } from "./documentation/document.ts";
import { documentationPage } from "./documentation/page.ts";

const specPath = "/api/openapi.json";
/** Seconds. A release may change it. */
const keptFor = 60;

/**
 * The OpenAPI document, and a page to read it (rule: documented-calls).
 * @param app what is described; it is looked at when somebody asks, for only then has it all of its routes
 */
export function documentation(config: Config, app: () => AnyElysia) {
  let made: ReturnType<typeof describe> | undefined;
  const document = () => {
    made ??= describe(app(), config);
    return made;
  };
  const spec = standingAnswer(document, keptFor);
  const hidden = { detail: { hide: true } };
  return new Elysia({ name: "documentation" })
    .get(specPath, ({ request }) => spec(request), hidden)
    .get("/api/docs", () => documentationPage(document(), specPath), hidden);
}
