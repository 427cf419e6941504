import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describedApp } from "../../support/openapi.ts";
import { report } from "../sources.ts";

/** The OpenAPI document by the recommended rules of Redocly, warnings included. Nothing is asked of any network. */
const rules = { extends: ["recommended"] };

/** Operations to which a rule does not apply, and why. One that no rule complains of any more is a problem too. */
const exceptions: [rule: string, path: RegExp, reason: string][] = [
  ["operation-2xx-response", /~1oauth~1callback/, "it redirects"],
  ["operation-2xx-response", /~1unsubscribe~1\{token\}\/get/, "it redirects to a page"],
];

const source = await describedApp(async (app) => {
  const answer = await app.handle(new Request("http://localhost/api/openapi.json"));
  return answer.text();
});
const found = await lintFromString({
  source,
  absoluteRef: "openapi.json",
  config: await createConfig(rules),
});
const used = new Set<unknown>();
const problems = found.flatMap(({ severity, ruleId, message, location }) => {
  const pointer = location[0]?.pointer ?? "";
  const exception = exceptions.find(([rule, path]) => rule === ruleId && path.test(pointer));
  used.add(exception);
  return exception ? [] : [`${severity} ${ruleId} ${pointer}: ${message}`];
});
const idle = exceptions.filter((exception) => !used.has(exception));
report([...problems, ...idle.map(([rule, path]) => `the exception of ${path} from ${rule} is not needed`)]);
