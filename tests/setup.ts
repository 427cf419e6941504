import { afterAll } from "bun:test";
import { stopCluster } from "./support/database.ts";
import { expectNoLeaks } from "./support/leaks.ts";

// Preloaded by bunfig.toml: runs once, after the last test file.
afterAll(async () => {
  await stopCluster();
  expectNoLeaks();
});
