import { afterAll, expect, test } from "bun:test";
import { textsIn } from "../../src/texts/all.ts";
import { createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
const cut = '<div class="toasts"';

/** The server behind a slow line: what a page ends with comes when it is let through. */
const line = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 0,
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const { body, headers, status } = await fetch(server.origin + pathname + search, {
      headers: { ...Object.fromEntries(request.headers), "accept-encoding": "identity" },
      redirect: "manual",
    });
    if (!search.includes("done=")) return new Response(body, { status, headers });
    const html = await new Response(body).text();
    const at = html.lastIndexOf(cut);
    const pieces = new ReadableStream<string>({
      async start(stream) {
        stream.enqueue(html.slice(0, at));
        await rest;
        stream.enqueue(html.slice(at));
        stream.close();
      },
    });
    headers.delete("content-length");
    return new Response(pieces.pipeThrough(new TextEncoderStream()), { status, headers });
  },
});
afterAll(() => line.stop(true));

test("a page that comes in pieces, whose islands are alive before it is whole, still tells what was done", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await visitor(browser, `http://127.0.0.1:${line.port}`, { lang: "fi" });
  const there = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(there.page, teacher.email, testPassword);
  await context.addCookies(await there.context.cookies());
  await page.goto("/app/jobs/overview?done=deleted", { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("astro-island:not([ssr])"));
  expect(await page.locator("[data-toasts]").count()).toBe(0);
  sendRest();
  await page.locator(".toast").getByText(textsIn("fi")("jobs:done.deleted")).waitFor();
});
