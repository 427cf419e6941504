import type { AskedOne } from "../../../server/modules/bookings/asking/index.ts";
import type { IconName } from "../../components/Icon.tsx";
import type { StateTone } from "../../components/StatePill.tsx";
import type { Translate } from "../../i18n.ts";

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

/**
 * How a request stands, for the school: a pill, and a word more. When somebody hears of it who hears later is nobody's to know, so nothing
 * is said of until when either, and no clock runs (rule: asked-directly).
 */
export function lookOf({ state, later }: AskedOne, isNext: boolean, t: Translate) {
  const pill = {
    tone: toneOf(state),
    icon: icons[state],
    label: t(`asking:state.${state === "queued" && isNext ? "next" : state}`),
  };
  if (state === "overtaken") return { pill, more: t("asking:overtaken") };
  return later ? { pill, more: t("asking:later") } : { pill };
}
