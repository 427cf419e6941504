import { useStore } from "@nanostores/react";
import { Icon, type IconName } from "./Icon.tsx";
import { dismiss, type ToastTone, toasts } from "./toasts.ts";

const icons: Record<ToastTone, IconName> = { plain: "info", good: "check", bad: "warning" };

/** The one place on the page where toasts appear. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  // One may be there before this island hydrates; the server rendered none.
  const messages = useStore(toasts, { ssr: "initial" });
  return (
    <div className="toasts" role="status" aria-live="polite">
      {messages.map(({ id, text, tone }) => (
        <div className={`toast ${tone}`} key={id}>
          <Icon name={icons[tone]} />
          <p>{text}</p>
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={() => dismiss(id)}>
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  );
}
