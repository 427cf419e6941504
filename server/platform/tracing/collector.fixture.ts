/** A span as a collector sees it. */
export interface SeenSpan {
  service: string;
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, string | number | boolean>;
  failed: boolean;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}
interface Attribute {
  key: string;
  value: Value;
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

/**
 * Takes traces as OTLP over HTTP has them. `answer` says how; by default as it should.
 * @param answer may never settle
 */
export function startCollector(answer: () => Response | Promise<Response> = () => Response.json({})) {
  const spans: SeenSpan[] = [];
  const bodies: string[] = [];
  const headers: Headers[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "POST" || pathname !== "/v1/traces") return new Response(null, { status: 404 });
      const body = await request.text();
      bodies.push(body);
      headers.push(request.headers);
      spans.push(...spansIn(JSON.parse(body)));
      return answer();
    },
  });
  return {
    spans,
    /** All that came, as it came. */
    said: () => bodies.join("\n"),
    asked: () => bodies.length,
    headers,
    url: server.url.origin,
    stop: () => server.stop(true),
  };
}

function spansIn({ resourceSpans }: Export): SeenSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, kind, traceId, spanId, parentSpanId, attributes, status }) => ({
        service: String(plain(resource.attributes)["service.name"]),
        name,
        kind,
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        attributes: plain(attributes),
        failed: status.code === 2,
      })),
    ),
  );
}

const plain = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue ?? "") : Number(intValue)),
    ]),
  );
