import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { dateIn, timeOfDayIn, weekday } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { $connection } from "../connection.ts";

/**
 * When a page was fetched that the app has kept (src/sw/pages.ts), or undefined for one that comes from the server.
 * Once the server is there again, what it shows is fetched anew.
 */
export function useKept(refresh: () => void): Date | undefined {
  const [keptAt, setKeptAt] = useState<Date>();
  const isLive = useStore($connection, { ssr: "initial" }) === "live";
  const latest = useRef(refresh);
  latest.current = refresh;

  useEffect(() => {
    const kept = document.documentElement.dataset["keptAt"];
    if (kept && !isLive) setKeptAt(new Date(Number(kept)));
    if (!kept || !isLive) return;
    delete document.documentElement.dataset["keptAt"];
    setKeptAt(undefined);
    latest.current();
  }, [isLive]);
  return keptAt;
}

/** su 22.11. klo 14.32, by the clock of the device. */
export function keptWhen(keptAt: Date, t: Translate): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const date = dateIn(timeZone, keptAt);
  const [, month, day] = date.split("-").map(Number);
  const [hour = "", minute] = timeOfDayIn(timeZone, keptAt).split(":");
  return t("jobs:dates.once", {
    from: t("jobs:dates.day", { weekday: t(`jobs:dates.short.${weekday(date)}`), month, day }),
    hours: t("jobs:dates.clock", { hour: Number(hour), paddedHour: hour, minute }),
  });
}
