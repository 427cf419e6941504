// Shows (rule: second-factor, pages-by-role).
import { describe, expect, test } from "bun:test";
import { redirectFor, safePath } from "./redirects.ts";

const at = (type: string, ...kinds: string[]) => ({ type, schools: kinds.map((kind) => ({ kind })) });
const substitute = at("user");
const teacher = at("teacher", "school");

function go(path: string, actor: ReturnType<typeof at> | null, method = "GET", exists = true, half = false) {
  const url = new URL(`http://tuuri.test/app${path}`);
  const looking = half ? { actor: null, half: actor } : { actor, half: null };
  const response = redirectFor(
    url.pathname.slice(4),
    url,
    new Request(url, { method }),
    looking,
    () => exists,
  );
  return response && `${response.status} ${response.headers.get("location")}`;
}

describe("an operator with a second factor still to give", () => {
  const ask = (path: string, method?: string) => go(path, at("principal", "admin"), method, true, true);
  test("is asked for it and comes back to the page", () => {
    expect(ask("/operator/audit?person=a")).toBe(
      "303 /app/second-factor?next=%2Fapp%2Foperator%2Faudit%3Fperson%3Da",
    );
    expect(ask("/")).toBe("303 /app/second-factor?next=%2Fapp%2F");
    expect(ask("/settings/security", "POST")).toBe("303 /app/second-factor");
  });

  test.each(["/second-factor", "/login", "/logout", "/gdpr"])("may see %s", (path) => {
    expect(ask(path)).toBeUndefined();
  });
});

describe("a visitor", () => {
  test("is asked to sign in and comes back to the page", () => {
    expect(go("/jobs/all?sort=time", null)).toBe("303 /app/login?next=%2Fapp%2Fjobs%2Fall%3Fsort%3Dtime");
  });

  test("does not come back to a form that was sent", () => {
    expect(go("/jobs/new", null, "POST")).toBe("303 /app/login");
  });

  test.each(["/", "/login", "/register/user", "/confirm/abc", "/logout"])("may see %s", (path) => {
    expect(go(path, null)).toBeUndefined();
  });

  test("is not asked to sign in for a page that does not exist", () => {
    expect(go("/loginx", null, "GET", false)).toBeUndefined();
  });

  test("of the dashboard is led to the login page", () => {
    expect(go("/dashboard", null)).toBe("303 /app/login");
  });
});

describe("a person who is signed in", () => {
  test.each(["/", "/login", "/dashboard"])("is led home from %s", (path) => {
    expect(go(path, substitute)).toBe("303 /app/jobs/all");
    expect(go(path, teacher)).toBe("303 /app/jobs/overview");
    expect(go(path, at("principal", "admin"))).toBe("303 /app/operator");
    expect(go(path, at("principal", "school", "admin"))).toBe("303 /app/jobs/overview");
    // An operator who looks at things as a teacher does has no business with the operator's pages.
    expect(go(path, at("teacher", "admin"))).toBe("303 /app/jobs/overview");
  });

  test("reaches the pages", () => {
    expect(go("/jobs/all", substitute)).toBeUndefined();
  });
});

test("an address has one spelling, without a slash at its end", () => {
  expect(go("/login/?next=%2Fapp%2Fjobs", null)).toBe("308 /app/login?next=%2Fapp%2Fjobs");
  expect(go("//evil.test/", null)).toStartWith("308 /app/");
});

test.each([
  "https://evil.test/app/",
  "//evil.test/app/",
  "/app/../..//evil.test",
  "/api/shared/logout",
  "",
  null,
])("a return address outside of the product is dropped: %p", (next) =>
  expect(safePath(next)).toBeUndefined(),
);

test("a return address keeps its query", () => {
  expect(safePath("/app/jobs/all?sort=time")).toBe("/app/jobs/all?sort=time");
});
