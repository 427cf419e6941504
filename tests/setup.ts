import { afterAll, afterEach, beforeAll } from "bun:test";
import { stopCluster } from "./support/cluster.ts";
import { expectNoComplaints } from "./support/complaints.ts";
import { expectNoLeaks } from "./support/leaks.ts";
import { fileBegins, fileEnds } from "./support/under-way.ts";

// Preloaded by bunfig.toml: runs around each test and each test file.
beforeAll(fileBegins);
afterEach(expectNoComplaints);
afterAll(async () => {
  fileEnds();
  await stopCluster();
  expectNoLeaks();
});
