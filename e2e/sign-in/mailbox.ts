import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** The mails that a server wrote for one receiver, oldest first. */
export async function mailsIn(dataDir: string, to: string) {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails
    .filter((mail) => mail.to?.some((receiver) => receiver.address === to))
    .map((mail) => ({
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      lang: mail.headers.find(({ key }) => key === "content-language")?.value ?? "",
      date: mail.date ?? "",
    }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
