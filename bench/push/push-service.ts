// A push service that takes everything and counts it: `POST` anywhere, `GET /count`, `DELETE /count`.
export {};

let count = 0;
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  tls: { cert: Bun.file(process.env["CERT"] ?? ""), key: Bun.file(process.env["KEY"] ?? "") },
  async fetch(request) {
    if (request.method === "DELETE") count = 0;
    if (request.method !== "POST") return Response.json(count);
    await request.arrayBuffer();
    count++;
    return new Response(null, { status: 201 });
  },
});
process.stdout.write(`${server.port}\n`);
