import { useEffect, useState } from "react";
import { textsId } from "../../../texts/id.ts";
import { untilNext } from "./stage.ts";

/** Milliseconds by which the server's clock is ahead of the device's. */
let ahead: number | undefined;

/** The page says when it was made (Texts.astro): that was when it was fetched. */
function measured(): number {
  const days = document.getElementById(textsId)?.dataset["days"];
  const kept = Number(document.documentElement.dataset["keptAt"]);
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const fetched = kept || performance.timeOrigin + (page?.responseStart ?? 0);
  return days ? Date.parse(JSON.parse(days).at) - fetched : 0;
}

/** Milliseconds until then by the server's clock, which alone decides. @param now what the page was rendered with */
export function useLeft(until: string, now: Date): number {
  const [left, setLeft] = useState(Date.parse(until) - now.getTime());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      ahead ??= measured();
      const left = Date.parse(until) - Date.now() - ahead;
      setLeft(left);
      if (left > 0) timer = setTimeout(look, untilNext(left));
    };
    look();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}
