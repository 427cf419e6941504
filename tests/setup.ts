import { afterAll } from "bun:test";
import { stopCluster } from "./database.ts";

// Preloaded by bunfig.toml: runs once, after the last test file.
afterAll(stopCluster);
