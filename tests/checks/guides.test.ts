import { expect, test } from "bun:test";
import { unknownIn } from "./guides.ts";

const product = {
  scripts: ["tuuri", "start"],
  commands: ["migrate", "mail refused", "help", "admin create"],
  help: "admin create  --email",
  variables: ["TOKEN_SECRET"],
  values: { config: { logLevel: "info" }, secrets: { existing: "" }, web: {} },
};
const sh = (commands: string) => `\`\`\`sh\n${commands}\n\`\`\`\n`;

test("a guide may name what is there", () => {
  const text = `
\`bun run start\`, \`bun run tuuri mail refused\`, \`tuuri migrate\` and \`config.logLevel\`, \`web.push.apple.com\`,
\`TOKEN_SECRET=…\`; \`tuuri pulse\` is a connection, and \`values.yaml\` a file.
${sh("kubectl -n tuuri exec -it deploy/tuuri-api -- /usr/local/bin/bun /app/server/main.ts admin create --email …")}
${sh("helm upgrade --install tuuri charts/tuuri -n tuuri")}
`;
  expect(unknownIn(text, product)).toEqual([]);
});

test.each([
  ["`bun run begin`", "bun run begin"],
  [sh("bun run tuuri begin"), "tuuri begin"],
  ["`bun run tuuri mail\nlost`", "tuuri mail lost"],
  [sh("x exec -it y -- \\\n  bun /app/server/main.ts admin create --mail …"), "tuuri admin create --mail"],
  ["`TOKEN_SECRETS`", "TOKEN_SECRETS"],
  [sh('x --from-literal=TOKEN_SECRET_OLD="$(y)"'), "TOKEN_SECRET_OLD"],
  ["`config.logLevels`", "config.logLevels"],
  ["```yaml\nsecrets: { existent: tuuri }\n```\n", "secrets.existent"],
])("what is not there is named: %s", (text, name) => {
  expect(unknownIn(text, product)).toEqual([name]);
});
