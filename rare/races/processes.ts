import { type TestContext, testContext } from "../../tests/support/database.ts";
import { type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

/** Two processes of the API on one database. */
export interface Service {
  t: TestContext;
  origins: string[];
  close(): Promise<void>;
}

/** @param more environment of both */
export async function openService(more: Record<string, string> = {}): Promise<Service> {
  const t = await testContext();
  const servers: ServerProcess[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await t.close();
  };
  try {
    const env = {
      ROLE: "api",
      DATABASE_URL: t.url,
      DATA_DIR: t.dataDir,
      TOKEN_SECRET: "t".repeat(48),
      SMTP_URL: "smtp://127.0.0.1:9",
      ...more,
    };
    for (const started of await Promise.allSettled([startServer(env), startServer(env)])) {
      if (started.status === "rejected") throw started.reason;
      servers.push(started.value);
    }
    return { t, origins: servers.map(({ origin }) => origin), close };
  } catch (error) {
    await close();
    throw error;
  }
}
