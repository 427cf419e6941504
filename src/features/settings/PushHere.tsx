import { useEffect, useState } from "react";
import { toast } from "../../components/toasts.ts";
import { useAction } from "../../components/useAction.ts";
import { type PushState, serverKey, stateHere, subscribe, unsubscribe } from "./push.ts";

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
}

/** This hint stays for 10 s (rule: pauses). */
const hintLasts = 10_000;

/** Pushes on this device: what the browser allows, and a switch where it can be switched. */
export function PushHere({ texts }: Props) {
  const [key, setKey] = useState<string>();
  const [state, setState] = useState<PushState>("absent");
  const { busy, run } = useAction(() => toast(texts.failed, "bad"));

  useEffect(() => {
    const look = async () => {
      const known = await serverKey();
      if (!known) return;
      const now = await stateHere();
      setKey(known);
      setState(now);
      if (now === "uninstalled") toast(texts.uninstalled, "plain", { duration: hintLasts });
    };
    void look();
  }, [texts]);

  const turn = () =>
    run(async () => {
      if (!key) return;
      const now = await (state === "on" ? unsubscribe() : subscribe(key));
      setState(now);
      if (now === "on") toast(texts.turnedOn, "good");
      if (now === "off" && state === "on") toast(texts.turnedOff, "good");
    });

  if (state === "absent") return null;
  return (
    <div className="setting">
      <p>
        <b id="here-title">{texts.title}</b>
        <span className="hint" id="here-text" role="status">
          {texts[state]}
        </span>
      </p>
      {(state === "on" || state === "off") && (
        <button
          type="button"
          className="toggle"
          role="switch"
          aria-checked={state === "on"}
          aria-labelledby="here-title"
          aria-describedby="here-text"
          aria-disabled={busy}
          onClick={turn}
        />
      )}
    </div>
  );
}
