// Shows (rule: pages-by-role).
import { afterAll, expect, test } from "bun:test";
import { sourcesIn } from "../../tests/checks/sources.ts";
import { testContext } from "../../tests/support/database.ts";
import { keptServer } from "../../tests/support/servers/kept-server.ts";
import { cookiesOf } from "../pages/cookies.ts";
import { isTwin, withoutAddress } from "../pages/files.ts";
import { type Role, roles } from "../pages/roles.ts";
import { type Answer, addressOf, pages } from "../pages/table.ts";
import { createPagesWorld } from "../pages/world.ts";

const t = await testContext();
const server = await keptServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
afterAll(async () => {
  await server.stop();
  await t.close();
}, 60_000);
const world = await createPagesWorld(t, { long: false, jobs: 1, applicants: 2 });
const cookies = await cookiesOf(server.origin, world);

test("the table has every page of src/pages, and no other", async () => {
  const files = (await sourcesIn(["src/pages"], /\.(astro|ts)$/)).map(({ path }) =>
    path.slice("src/pages/".length),
  );
  const known = new Set([...pages.map(({ file }) => file), ...Object.keys(withoutAddress)]);
  expect([...known].sort()).toEqual(files.filter((file) => !isTwin(file)).sort());
  const twins = files.filter(isTwin).map((file) => file.slice("[lang]/".length));
  expect(twins.filter((file) => !known.has(file))).toEqual([]);
});

test("nothing is answered that Astro has built besides our pages, nor the pages that stand in for others", async () => {
  const entry = await Bun.file("dist/server/entry.mjs").text();
  // Each route of the build, in the order of its description: its pattern, and where it comes from.
  const built = [...entry.matchAll(/"route": ?"([^"]+)",(?:(?!"route":)[\s\S])*?"origin": ?"(\w+)"/g)];
  const routes = new Map(built.map(([, route = "", origin = ""]) => [route, origin]));
  const foreign = [...routes].flatMap(([route, origin]) => (origin === "project" ? [] : [route]));
  expect(foreign.sort()).toEqual(["/_image", "/_server-islands/[name]"]);
  const files = (await sourcesIn(["src/pages"], /\.(astro|ts)$/)).map(
    ({ path }) => path.slice("src/pages".length).replace(/(\/index)?\.(astro|ts)$/, "") || "/",
  );
  expect(files.sort()).toEqual([...routes.keys()].filter((route) => !foreign.includes(route)).sort());

  const asked = [
    "/app/_image?href=%2Fapp%2F_astro%2Ficon.svg&w=100&f=webp",
    "/app/_image",
    "/app/%5Fimage?href=%2Fapp%2F_astro%2Ficon.svg",
    "/app/_server-islands/any",
    "/app/404",
    "/app/500",
  ];
  for (const path of asked) {
    for (const role of ["visitor", "substitute", "operator"] as const) {
      const answer = await fetch(server.origin + path, {
        redirect: "manual",
        headers: { cookie: cookies[role], accept: "text/html" },
      });
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
        path,
        404,
        "private, no-store",
      ]);
    }
    expect(await answerOf(path, "substitute", "POST")).toBe("not found");
  }
});

test.each(pages.map((page) => [page.path, page] as const))("who is shown %s", async (_, page) => {
  const found: Partial<Record<Role, Answer>> = {};
  for (const role of roles) found[role] = await answerOf(addressOf(page, world.names), role);
  expect(found).toEqual(page.answers);
});

const forMembers = pages.filter(({ answers }) => answers.visitor === "login");

test.each(forMembers.map((page) => [page.path, page] as const))(
  "a form changes nothing for others: %s",
  async (_, page) => {
    const elsewhere = roles.filter((role) => page.answers[role] !== "shown");
    const found: Partial<Record<Role, Answer>> = {};
    for (const role of elsewhere) found[role] = await answerOf(addressOf(page, world.names), role, "POST");
    expect(found).toEqual(Object.fromEntries(elsewhere.map((role) => [role, page.answers[role]])));
  },
);

/** Where a page leads is decided before anything of it is sent: the answer of a redirect is empty. */
async function answerOf(path: string, role: Role, method: "GET" | "POST" = "GET"): Promise<Answer> {
  const answer = await fetch(server.origin + path, {
    method,
    redirect: "manual",
    headers: { cookie: cookies[role], accept: "text/html", origin: server.origin },
    ...(method === "POST" ? { body: new URLSearchParams() } : {}),
  });
  const body = await answer.text();
  if (answer.status === 200) return "shown";
  if (answer.status === 404) return "not found";
  // Whoever names a session that is none is told that it has ended (rule: typed-kept), and who is led on from a job's page why (rule: link-of-another-role).
  const location = answer.headers.get("location")?.replace(/[?&](ended|done=for\w+)$/, "");
  if (answer.status !== 303 || !location || body !== "")
    throw new Error(`${path} answers ${answer.status} with ${body}`);
  // What was sent cannot be sent again after signing in: only a look leads back.
  const back = method === "GET" ? `?next=${encodeURIComponent(path)}` : "";
  if (location === `/app/second-factor${back}`) return "second factor";
  return location === `/app/login${back}` ? "login" : (location as Answer);
}
