// The floor that the list is measured against: its very statements, whose rows go out as they come.
import postgres from "postgres";

const statements: { text: string; values: never[] }[] = JSON.parse(process.env["STATEMENTS"] ?? "[]");
const client = postgres(process.env["DATABASE_URL"] ?? "", { max: 10 });
Bun.serve({
  port: Number(process.env["PORT"]),
  hostname: "127.0.0.1",
  routes: {
    "/list": async () => {
      const rows = [];
      for (const { text, values } of statements)
        rows.push(await client.unsafe(text, values, { prepare: true }));
      return Response.json(rows);
    },
  },
  fetch: () => new Response(null, { status: 404 }),
});
