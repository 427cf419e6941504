import { join } from "node:path";
import { plugin } from "bun";
import { root } from "../../server/launch/prepare.ts";

// Loaded before the tests of `bun run mutants`: one file is read with one change, and nothing on the disk is touched.
const { file, start, end, text } = JSON.parse(process.env["TUURI_MUTANT"] ?? "null");
const path = join(root, file);
plugin({
  name: "mutant",
  setup(build) {
    build.onLoad({ filter: new RegExp(`^${path.replaceAll(/[.[\]\\/]/g, "\\$&")}$`) }, async () => {
      const whole = await Bun.file(path).text();
      return { contents: whole.slice(0, start) + text + whole.slice(end), loader: "ts" };
    });
  },
});
