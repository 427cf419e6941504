// Shows (rule: metrics).
import { expect, test } from "bun:test";
import { alertsWithoutWords, unknownIn } from "./guides.ts";

const product = {
  scripts: ["tuuri", "start"],
  commands: ["migrate", "mail refused", "help", "admin create"],
  help: "admin create  --email",
  variables: ["TOKEN_SECRET"],
  values: {
    config: { logLevel: "info" },
    podLabels: {},
    ingress: { annotations: { a: "b" } },
    secrets: { existing: "" },
    web: {},
  },
};
const sh = (commands: string) => `\`\`\`sh\n${commands}\n\`\`\`\n`;

test("a guide may name what is there", () => {
  const text = `
\`bun run start\`, \`bun run tuuri mail refused\`, \`tuuri migrate\` and \`config.logLevel\`, \`web.push.apple.com\`,
\`TOKEN_SECRET=…\`; \`tuuri pulse\` is a connection, and \`values.yaml\` a file.
${sh("kubectl -n tuuri exec -it deploy/tuuri-api -- /usr/local/bin/bun /app/server/main.ts admin create --email …")}
${sh("helm upgrade --install tuuri charts/tuuri -n tuuri")}
\`\`\`yaml
podLabels: { team: schools }
ingress: { annotations: { example.org/tls: "on" } }
\`\`\`
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

const rules = (name: string, link = name.toLowerCase()) =>
  JSON.stringify({
    groups: [
      {
        rules: [{ alert: name, annotations: { runbook_url: `https://example.org/docs/alerts.md#${link}` } }],
      },
    ],
  });
const section = (name: string) =>
  `# Alerts\n\n## ${name}\n- **Meaning.** a\n- **Impact.** b\n- **Diagnosis.** c\n- **Mitigation.** d\n`;

test("each alert leads to a section of its own with all its parts", () => {
  expect(alertsWithoutWords(rules("Full"), section("Full"))).toEqual([]);
  expect(alertsWithoutWords(rules("Full"), section("Empty"))).toEqual([
    "Full has no section",
    "there is no alert Empty",
  ]);
  expect(alertsWithoutWords(rules("Full", "empty"), section("Full"))).toEqual([
    "Full does not lead to its section",
  ]);
  expect(alertsWithoutWords(rules("Full"), section("Full").replace("Impact", "Effect"))).toEqual([
    "Full lacks its Impact",
  ]);
});
