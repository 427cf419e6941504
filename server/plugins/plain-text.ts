import { Elysia } from "elysia";
import { invalid } from "../platform/errors.ts";
import { unstorableField } from "../platform/validation.ts";

/** Refuses text that no database column can hold, before any route sees it. */
export function plainText() {
  return new Elysia({ name: "plain-text" }).onTransform({ as: "global" }, ({ body, params }) => {
    const field = unstorableField(body) ?? unstorableField(params);
    if (field) throw invalid({ [field]: "errors:unstorable" });
  });
}
