import { expect, test } from "bun:test";
import { pathToLog } from "./log-path.ts";

test.each([
  ["http://here/app/confirm/s3cret", "/app/confirm/…"],
  ["http://here/app//confirm//s3cret", "/app/confirm/…"],
  ["http://here/app/invitation/s3cret", "/app/invitation/…"],
  ["http://here/app/invitation/s3cret?answer=yes", "/app/invitation/…"],
  ["http://here/api/shared/unsubscribe/s3cret", "/api/shared/unsubscribe/…"],
  ["http://here/calendar/s3cret.ics", "/calendar/…"],
  ["http://here/app/profile/a%40example.test", "/app/profile/…"],
  ["http://here/app/jobs/all?cursor=x#y", "/app/jobs/all"],
  ["http://a b/api/shared/login", "/api/shared/login"],
  ["/healthz", "/healthz"],
  ["http://[/healthz", "/healthz"],
  ["http://here", "/"],
])("%s is logged as %s", (address, logged) => {
  expect(pathToLog(address)).toBe(logged);
});
