import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import { expectNoComplaints } from "./support/complaints.ts";
import { expectNoLeaks } from "./support/leaks.ts";
import { stopCluster } from "./support/servers/cluster.ts";
import { beginTraces, keepTraces } from "./support/traces.ts";
import { fileBegins, fileEnds } from "./support/under-way.ts";

// Preloaded by bunfig.toml: runs around each test and each test file.
beforeAll(fileBegins);
beforeEach(beginTraces);
afterEach(async () => {
  await keepTraces();
  expectNoComplaints();
});
afterAll(async () => {
  fileEnds();
  await stopCluster();
  expectNoLeaks();
});
