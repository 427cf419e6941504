// The floor that the login page is measured against: nothing but a static route.
export {};

const body = await Bun.file(process.env["PAGE"] ?? "").bytes();
const headers = JSON.parse(process.env["PAGE_HEADERS"] ?? "{}");
Bun.serve({
  port: Number(process.env["PORT"]),
  hostname: "127.0.0.1",
  routes: { "/page": new Response(body, { headers }) },
  fetch: () => new Response(null, { status: 404 }),
});
