import { step } from "../../server/launch/prepare.ts";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of a Chromium: an installed one, else Debian's when that may be installed, else Playwright's own. */
export async function ensureBrowser(): Promise<string> {
  const found = await firstExisting(installed);
  if (found) return found;
  if (process.getuid?.() === 0 && Bun.which("apt-get")) {
    step("Installing Chromium");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await Bun.$`apt-get update -qq && apt-get install -y -qq chromium`.env(env).quiet().nothrow();
    const path = await firstExisting(installed);
    if (path) return path;
  }
  const { chromium } = await import("playwright");
  if (!(await Bun.file(chromium.executablePath()).exists())) {
    step("Installing Playwright's Chromium");
    await Bun.$`${process.execPath} x playwright install chromium`.quiet();
  }
  return chromium.executablePath();
}

async function firstExisting(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await Bun.file(path).exists()) return path;
  return undefined;
}
