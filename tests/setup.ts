import { afterAll, beforeAll } from "bun:test";
import { stopCluster } from "./support/database.ts";
import { expectNoLeaks } from "./support/leaks.ts";
import { fileBegins, fileEnds } from "./support/under-way.ts";

// Preloaded by bunfig.toml: runs around each test file.
beforeAll(fileBegins);
afterAll(async () => {
  fileEnds();
  await stopCluster();
  expectNoLeaks();
});
