import type { Worker } from "playwright";
import { pushSubscriptions } from "../../db/schema/index.ts";
import { pushService, type Receipt } from "../../server/modules/notifications/push/push-service.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import type { Stage } from "../stage.ts";
import { lineIsDown } from "./app.fixture.ts";

/** A push service, and people with the app to whose devices it pushes. @param answer what the service says; it takes everything if left out */
export function phones({ t, server, browser }: Stage, answer?: Parameters<typeof pushService>[0]) {
  const service = pushService(answer);

  /** A substitute with the app, and a device that the server pushes to; what is opened is noted, since nobody has pressed. */
  async function withDevice(
    lang: "fi" | "sv",
    regionCode: string,
    { origin = server.origin, width = 390 } = {},
  ) {
    const substitute = await createSubstitute(t.db, { lang, regions: [regionCode] });
    await getsPushes(substitute.id);
    const { page, context } = await visitor(browser, origin, {
      lang,
      width,
      app: true,
      mayComplain: lineIsDown,
    });
    await context.grantPermissions(["notifications"], { origin });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/settings");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const worker = await eventually("the worker runs", () => context.serviceWorkers()[0]);
    return { substitute, page, context, worker };
  }

  async function getsPushes(accountId: string) {
    const { endpoint, keys } = service.device(`/${accountId}`);
    await t.db.insert(pushSubscriptions).values({ accountId, endpoint, ...keys });
  }

  /** The push about this job that has come to somebody. */
  const pushOf = (
    jobId: string,
    id: string,
    isMeant: (content: Receipt["content"]) => boolean = () => true,
  ) =>
    eventually("the push is there", () =>
      service.receipts.find(
        ({ path, content }) =>
          path === `/${id}` && JSON.stringify(content).includes(jobId) && isMeant(content),
      ),
    );
  return { service, withDevice, getsPushes, pushOf };
}

/** Lets the worker know of something as the browser does, to its end. Runs there, where pages' types do not hold. */
const whole = `async (event) => {
  const waits = [];
  event.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(event);
  await Promise.all(waits);
}`;

const arrived = `async (content) => (${whole})(new PushEvent("push", { data: JSON.stringify(content) }))`;

const pressed = `async (content, action) => {
  const [opened, badges] = [[], []];
  Object.defineProperty(navigator, "setAppBadge", { value: async (count) => badges.push(count), configurable: true });
  self.clients.openWindow = async (url) => opened.push(String(url));
  WindowClient.prototype.focus = async function () {
    opened.push("focus " + this.url);
  };
  if (content.title) await (${arrived})(content);
  const [notification] = await self.registration.getNotifications({ tag: content.tag });
  await (${whole})(new NotificationEvent("notificationclick", { notification, action }));
  return { opened, badges };
}`;

interface Tagged {
  tag: string;
  url?: string;
}

/** Hands a push to the worker. */
export const arrive = (worker: Worker, content: Tagged): Promise<void> =>
  worker.evaluate(`(${arrived})(${JSON.stringify(content)})`);

/**
 * The same, and presses one of its buttons, or beside them; gives what that opens, and the numbers on the app's icon.
 * @param content its tag alone for what is shown already
 */
export const press = (
  worker: Worker,
  content: Tagged,
  action: string,
): Promise<{ opened: string[]; badges: number[] }> =>
  worker.evaluate(`(${pressed})(${JSON.stringify(content)}, "${action}")`);

interface Shown {
  title: string;
  body: string;
  silent: boolean;
  /** Their names. */
  buttons: string[];
}

/** What is shown; asked of the worker, since a page may lead to the sign-in meanwhile. */
export const shown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(`self.registration.getNotifications().then((all) => all.map(({ title, body, silent, actions }) =>
    ({ title, body, silent: silent === true, buttons: actions.map((one) => one.title) })))`);
