// The floor that a choice is measured against: its very statements in one transaction, for another person and job each time.
import postgres from "postgres";

const { statements, names } = JSON.parse(process.env["CHOICE"] ?? "{}") as {
  statements: { text: string; values: unknown; prepared: boolean }[];
  /** What the recorded statements call whoever and whatever a choice is about. */
  names: string[];
};
const client = postgres(process.env["DATABASE_URL"] ?? "", { max: 10 });
// Values were recorded as they go over the line: nothing is written as JSON, or as a date, once more.
for (const type of ["114", "3802", "1082", "1083", "1114", "1184"])
  (client.options.serializers as Record<string, unknown>)[type] = (value: unknown) => value;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

Bun.serve({
  port: Number(process.env["PORT"]),
  hostname: "127.0.0.1",
  routes: {
    "/choose": async (request) => {
      const given = (await request.json()) as string[];
      // Keys that the product makes for its rows are other ones each time.
      const made = new Map<string, string>();
      const valuesFor = (recorded: unknown) => {
        let text = JSON.stringify(recorded);
        for (const [at, name] of names.entries()) text = text.replaceAll(name, given[at] ?? "");
        text = text.replace(uuid, (id) => {
          if (given.includes(id)) return id;
          if (!made.has(id)) made.set(id, Bun.randomUUIDv7());
          return made.get(id) ?? id;
        });
        return JSON.parse(text) as never[];
      };
      await client.begin(async (sql) => {
        for (const { text, values, prepared } of statements)
          await sql.unsafe(text, valuesFor(values), { prepare: prepared });
      });
      return Response.json({});
    },
  },
  fetch: () => new Response(null, { status: 404 }),
});
