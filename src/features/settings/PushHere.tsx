import { useEffect, useState } from "react";
import { toast } from "../../components/feedback/toasts.ts";
import { useAction } from "../../components/use/useAction.ts";
import { type PushState, stateHere, subscribe, unsubscribe } from "./subscribe.ts";

/** The row itself needs words for each state, its button and what may go wrong. */
export type Word =
  | "title"
  | "unsupported"
  | "uninstalled"
  | "blocked"
  | "off"
  | "on"
  | "turnedOn"
  | "turnedOff"
  | "failed";

interface Props {
  texts: Record<Word, string>;
  /** For which the browser lets the server send. */
  publicKey: string;
}

const states = ["unsupported", "uninstalled", "blocked", "off", "on"] as const;

/** This hint stays for 10 s (rule: pauses). */
const hintLasts = 10_000;

/** Pushes on this device: what the browser allows, and a switch where it can be switched. */
export function PushHere({ texts, publicKey }: Props) {
  const [state, setState] = useState<PushState>();
  const { busy, run } = useAction(() => toast(texts.failed, "bad"));

  useEffect(() => {
    const look = async () => {
      const now = await stateHere();
      setState(now);
      if (now === "uninstalled") toast(texts.uninstalled, "plain", { duration: hintLasts });
    };
    void look();
  }, [texts]);

  const turn = () =>
    run(async () => {
      const now = await (state === "on" ? unsubscribe() : subscribe(publicKey));
      setState(now);
      if (now === "on") toast(texts.turnedOn, "good");
      if (now === "off" && state === "on") toast(texts.turnedOff, "good");
    });

  const switchable = state === "on" || state === "off";
  return (
    <div className="setting push-here">
      <p>
        <b id="here-title">{texts.title}</b>
        <span className="hint" id="here-text" role="status">
          {/* Each keeps its room, so that nothing moves when it is known which one is true. */}
          {states.map((each) => (
            <span key={each} className={each === state ? undefined : "unsaid"}>
              {texts[each]}
            </span>
          ))}
        </span>
      </p>
      <button
        type="button"
        className={switchable ? "toggle" : "toggle unsaid"}
        role="switch"
        aria-checked={state === "on"}
        aria-labelledby="here-title"
        aria-describedby="here-text"
        aria-disabled={busy}
        onClick={turn}
      />
    </div>
  );
}
