import type { Config } from "../platform/config.ts";
import { setSharedMailWay } from "../platform/mail/way.ts";
import { boot } from "../platform/process/boot.ts";

/** For an operator who gives up a mail server: from now on workers without one may start. */
export async function mailToFiles(config: Config): Promise<number> {
  const { ctx, close } = await boot(config);
  try {
    await setSharedMailWay(ctx.db, "files");
    process.stdout.write(
      "Workers without SMTP_URL may start: they write mails into files of their DATA_DIR.\n",
    );
    return 0;
  } finally {
    await close();
  }
}
