import { testContext } from "../database.ts";
import { testApp } from "../http.ts";

/** The whole application on a database of its own, at this time if one is given. `close` it when the tests are done. */
export async function appUnderTest({ now }: { now?: Date } = {}) {
  const t = await testContext();
  if (now) t.setNow(now);
  const app = await testApp(t);
  return {
    t,
    app,
    close: async () => {
      await app.close();
      await t.close();
    },
  };
}
