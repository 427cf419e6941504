import { afterAll } from "bun:test";
import { stopCluster } from "./database.ts";
import { expectNoLeaks } from "./leaks.ts";

// Preloaded by bunfig.toml: runs once, after the last test file.
afterAll(async () => {
  await stopCluster();
  expectNoLeaks();
});
