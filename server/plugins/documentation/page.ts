import { createHash } from "node:crypto";

import type { Document, Operation } from "./types.ts";

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #10242f; background: #fff }
summary { cursor: pointer; padding: .35rem 0 } code { font-weight: 600 } pre { overflow-x: auto; padding: .75rem; background: #f4f7f8 }
@media (prefers-color-scheme: dark) { body { color: #e6eef2; background: #0d1a21 } a { color: #8fd0e4 } pre { background: #14252e } }`;

/** No script runs here, least of all one of another site: this is the origin of people's sessions. */
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The OpenAPI document for people to read: its operations by subject, each with what it takes and gives. */
export function documentationPage(document: Document, specPath: string): Response {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const subjects = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "Other");
  const sections = [...subjects].map(
    ([subject, those]) =>
      `<h2>${escaped(subject)}</h2>\n${those.map(({ call, operation }) => entry(call, operation)).join("\n")}`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Tuuri API</title>
<style>${style}</style>
</head>
<body>
<h1>Tuuri API</h1>
<p>As an OpenAPI document: <a href="${specPath}">${specPath}</a></p>
${sections.join("\n")}
<h2>Shapes</h2>
${Object.entries(document.components.schemas).map(shape).join("\n")}
</body>
</html>
`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

function entry(call: string, operation: Operation) {
  const { operationId, summary = "", description, parameters, requestBody, responses } = operation;
  const schemaOf = (content: Record<string, { schema?: object }> | undefined) =>
    Object.values(content ?? {})[0]?.schema;
  const parts = [
    `<p><code>${escaped(operationId)}</code></p>`,
    description ? `<p>${escaped(description)}</p>` : "",
    shown("Parameters", parameters?.length ? parameters : undefined),
    shown("Body", schemaOf(requestBody?.content)),
    shown("Answer", schemaOf(responses?.["200"]?.content)),
  ];
  return `<details><summary><code>${escaped(call)}</code> ${escaped(summary)}</summary>${parts.join("")}</details>`;
}

const shape = ([name, schema]: [string, object]) =>
  `<details id="${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${shown("Schema", schema)}</details>`;

const shown = (title: string, schema: object | undefined) =>
  schema ? `<h3>${title}</h3><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>` : "";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? "");
