// The floor that the list is measured against: its very statement, whose rows go out as they come.
import postgres from "postgres";

const { text, values } = JSON.parse(process.env["STATEMENT"] ?? "{}");
const client = postgres(process.env["DATABASE_URL"] ?? "", { max: 10 });
Bun.serve({
  port: Number(process.env["PORT"]),
  hostname: "127.0.0.1",
  routes: {
    "/list": async () => Response.json({ activejobs: await client.unsafe(text, values, { prepare: true }) }),
  },
  fetch: () => new Response(null, { status: 404 }),
});
