import { afterAll, setDefaultTimeout } from "bun:test";
import { stopCluster } from "./database.ts";

// Preloaded by bunfig.toml: hooks run once, after the last test file. A loaded machine is slow, not broken.
setDefaultTimeout(60_000);
afterAll(stopCluster);
