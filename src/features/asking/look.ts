import type { AskedOne } from "../../../server/modules/bookings/asking/index.ts";
import type { IconName } from "../../components/Icon.tsx";
import type { StateTone } from "../../components/StatePill.tsx";
import type { Translate } from "../../i18n.ts";
import { momentText } from "../job/stages/moment.ts";

const icons = {
  open: "hourglass",
  queued: "queue",
  accepted: "check",
  declined: "cross",
  expired: "clock",
  takenBack: "restore",
  overtaken: "people",
  skipped: "next",
} as const satisfies Record<AskedOne["state"], IconName>;

const toneOf = (state: AskedOne["state"]): StateTone => {
  if (state === "open") return "read";
  if (state === "accepted") return "chosen";
  return state === "queued" ? "stage" : "idle";
};

interface When {
  timeZone: string;
  now: Date;
  t: Translate;
}

/**
 * How a request stands, for the school: a pill, and a word more. When somebody hears of it who hears later is nobody's to know, so nothing
 * is said of until when either (rule: asked-directly).
 */
export function lookOf({ state, until, later }: AskedOne, isNext: boolean, { timeZone, now, t }: When) {
  const pill = {
    tone: toneOf(state),
    icon: icons[state],
    label: t(`asking:state.${state === "queued" && isNext ? "next" : state}`),
  };
  if (state === "overtaken") return { pill, more: t("asking:overtaken") };
  if (state !== "open" && state !== "queued") return { pill };
  if (later) return { pill, more: t("asking:later") };
  return until && state === "open"
    ? { pill, more: t("asking:until", { when: momentText(until, timeZone, now, t) }) }
    : { pill };
}
