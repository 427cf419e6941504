import { step } from "../../../server/launch/prepare.ts";

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Chromium without a desktop's windows: the same pages for a third of the work, but no push messages. */
const shell = ["/usr/bin/chromium-headless-shell"];

export interface Browsers {
  whole: string;
  /** For all that needs no push messages; the whole one where there is no other. */
  light: string;
}

/** Paths of Chromium: installed ones, else Debian's when they may be installed, else Playwright's own. */
export async function ensureBrowsers(): Promise<Browsers> {
  if (!((await firstExisting(whole)) && (await firstExisting(shell)))) await installDebians();
  const found = (await firstExisting(whole)) ?? (await playwrights());
  return { whole: found, light: (await firstExisting(shell)) ?? found };
}

async function installDebians() {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return;
  step("Installing Chromium");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Where there is no network, what is there must do.
  const patience = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];
  await Bun.$`apt-get ${patience} update -qq && apt-get ${patience} install -y -qq chromium chromium-headless-shell`
    .env(env)
    .quiet()
    .nothrow();
}

async function playwrights(): Promise<string> {
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
