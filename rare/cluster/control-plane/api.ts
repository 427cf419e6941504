/** Whatever the API server knows: only what tests look at. */
export interface Thing {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    uid?: string;
    generation?: number;
    /** Of all that a cluster keeps, what was written later has the greater one. */
    resourceVersion?: string;
    creationTimestamp?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    deletionTimestamp?: string;
  };
  // biome-ignore lint/suspicious/noExplicitAny: objects of every kind
  spec?: any;
  // biome-ignore lint/suspicious/noExplicitAny: objects of every kind
  status?: any;
  value?: number;
  stringData?: Record<string, string>;
  /** Of secrets, as the server keeps it. */
  data?: Record<string, string>;
  /** Of slices of endpoints. */
  endpoints?: { addresses: string[]; conditions: { ready: boolean } }[];
  ports?: { port: number }[];
  /** Of events. */
  reason?: string;
  message?: string;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: things of every kind, lists of them, and refusals
  body: any;
  /** What the server says against something that it takes all the same. */
  warnings: string;
}

interface Kind {
  kind: string;
  /** As its address says it. */
  name: string;
  namespaced: boolean;
  verbs: string[];
}

type Query = Record<string, string>;

/** Which kind is meant, and where. */
interface Place {
  apiVersion: string;
  kind: string;
  namespace?: string;
}

const groupOf = (apiVersion: string) =>
  apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

/** The API of a cluster, as one who has that token. */
export class Api {
  private readonly kinds = new Map<string, Promise<Kind[]>>();

  constructor(
    private readonly origin: string,
    private readonly certificate: () => Promise<string>,
    private readonly token: string,
  ) {}

  as = (token: string) => new Api(this.origin, this.certificate, token);

  async call(method: string, path: string, body?: object, type = "application/json"): Promise<Answer> {
    const answer = await this.fetch(method, path, body, type);
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    const warnings = answer.headers.get("warning") ?? "";
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, warnings };
  }

  async fetch(method: string, path: string, body?: object, type = "application/json", signal?: AbortSignal) {
    return fetch(this.origin + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, "content-type": type },
      tls: { ca: await this.certificate() },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
  }

  /** @throws what the server says, unless it has done it */
  async done(method: string, path: string, body?: object, type?: string) {
    const answer = await this.call(method, path, body, type);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body.message ?? answer.body}`);
  }

  async pathOf(place: Place, name = "", query: Query = {}): Promise<string> {
    const known = await this.kindsOf(place.apiVersion);
    const kind = known.find((one) => one.kind === place.kind && !one.name.includes("/"));
    if (!kind) throw new Error(`The cluster knows no ${place.kind} of ${place.apiVersion}`);
    const within = kind.namespaced && place.namespace ? `/namespaces/${place.namespace}` : "";
    const asked = new URLSearchParams(query);
    return `${groupOf(place.apiVersion)}${within}/${kind.name}${name && `/${name}`}${asked.size ? `?${asked}` : ""}`;
  }

  private kindsOf(apiVersion: string): Promise<Kind[]> {
    const known = this.kinds.get(apiVersion);
    if (known) return known;
    const asked = this.done("GET", groupOf(apiVersion)).then(({ resources }) => resources as Kind[]);
    this.kinds.set(apiVersion, asked);
    return asked;
  }

  /** As a user would: each field has to be known, and nothing is made when it is only tried. */
  async offer(thing: Thing, query: Query = {}): Promise<Answer> {
    const { apiVersion, kind, metadata } = thing;
    const place = { apiVersion, kind, ...(metadata.namespace ? { namespace: metadata.namespace } : {}) };
    return this.call("POST", await this.pathOf(place, "", { fieldValidation: "Strict", ...query }), thing);
  }

  async create(thing: Thing): Promise<Thing> {
    const { status, body } = await this.offer(thing);
    if (status === 201) return body;
    throw new Error(`${thing.kind} ${thing.metadata.name}: ${body.message ?? body}`);
  }

  async list(place: Place, labelSelector = ""): Promise<Thing[]> {
    const { items } = await this.done(
      "GET",
      await this.pathOf(place, "", labelSelector ? { labelSelector } : {}),
    );
    return (items as Thing[]).map((item) => ({ ...item, apiVersion: place.apiVersion, kind: place.kind }));
  }

  async find(place: Place, name: string): Promise<Thing | undefined> {
    const { status, body } = await this.call("GET", await this.pathOf(place, name));
    if (status === 404) return undefined;
    if (status === 200) return body;
    throw new Error(`${place.kind} ${name}: ${status} ${body.message}`);
  }

  /** Everything of every kind that lies in a namespace: `Kind name`. */
  async all(namespace: string): Promise<string[]> {
    const groups = (await this.done("GET", "/apis")).groups as {
      preferredVersion: { groupVersion: string };
    }[];
    const versions = ["v1", ...groups.map(({ preferredVersion }) => preferredVersion.groupVersion)];
    const found = versions.map(async (apiVersion) => {
      const kinds = (await this.kindsOf(apiVersion)).filter(
        ({ namespaced, verbs, name }) => namespaced && verbs.includes("list") && !name.includes("/"),
      );
      return Promise.all(kinds.map(({ kind }) => this.list({ apiVersion, kind, namespace })));
    });
    return (await Promise.all(found)).flat(2).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  }

  /** Everything that becomes of things of a kind while something is done. */
  async during(place: Place, work: () => Promise<unknown>): Promise<Thing[]> {
    const ending = new AbortController();
    const seen: Thing[] = [];
    const answer = await this.fetch(
      "GET",
      await this.pathOf(place, "", { watch: "1" }),
      undefined,
      undefined,
      ending.signal,
    );
    const read = (async () => {
      const decoder = new TextDecoder();
      let rest = "";
      for await (const chunk of answer.body ?? []) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) seen.push(JSON.parse(line).object);
      }
    })().catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
    try {
      await work();
    } finally {
      ending.abort();
    }
    await read;
    return seen;
  }
}

/** What a thing says of itself: "True", "False", or nothing. */
export function conditionOf(thing: Thing | undefined, type: string): string | undefined {
  const conditions: { type: string; status: string }[] = thing?.status?.conditions ?? [];
  return conditions.find((one) => one.type === type)?.status;
}
