import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Encoded, etagOf, isFresh, negotiate } from "../http/encodings.ts";

interface Asset {
  body: Encoded;
  etag: string;
  headers: Record<string, string>;
}

type Assets = (path: string, request: Request) => Response | undefined;

const derived = /\.(br|gz|html)$/;
const hashed = "/_astro/";

/** Reads the client side of the build; its files are answered from memory. */
export async function loadAssets(directory: string): Promise<Assets> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || derived.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).join("/")}`;
    assets.set(path, await readAsset(file, path));
  }

  return (path, request) => {
    const asset = assets.get(path);
    if (asset) return answer(asset, request);
    // A page of an earlier release asks for a file that is gone: a plain answer, not the 404 page.
    if (path.startsWith(hashed)) return new Response("Not found", { status: 404 });
    return undefined;
  };
}

async function readAsset(file: string, path: string): Promise<Asset> {
  const identity = new Uint8Array(await readFile(file));
  const [br, gzip] = await Promise.all([readOptional(`${file}.br`), readOptional(`${file}.gz`)]);
  const type = path.endsWith(".webmanifest") ? "application/manifest+json" : Bun.file(file).type;
  const etag = etagOf(identity);
  const lifetime = path.startsWith(hashed) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  return {
    body: { identity, br, gzip },
    etag,
    headers: {
      "content-type": type,
      "cache-control": path.endsWith("/sw.js") ? "no-cache" : lifetime,
      etag,
      ...(br || gzip ? { vary: "Accept-Encoding" } : {}),
    },
  };
}

async function readOptional(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const source = Bun.file(file);
  return (await source.exists()) ? new Uint8Array(await source.arrayBuffer()) : undefined;
}

function answer({ body, etag, headers }: Asset, request: Request): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
  const encoding = negotiate(body, request.headers.get("accept-encoding"));
  const bytes = body[encoding] ?? body.identity;
  const own = encoding === "identity" ? headers : { ...headers, "content-encoding": encoding };
  return new Response(request.method === "HEAD" ? null : bytes, { headers: own });
}
