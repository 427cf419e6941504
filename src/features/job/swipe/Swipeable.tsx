import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../components/Icon.tsx";
import { useSwipe } from "./useSwipe.ts";

export interface SwipeAction {
  label: string;
  icon: IconName;
  run(): void;
}

/**
 * Lets a finger pull a card aside to reach its actions. Only a shortcut: whoever uses this offers the same
 * actions as buttons, so the ones below are out of reach of keyboards and readers until pulled into view.
 */
export function Swipeable({ actions, children }: { actions: SwipeAction[]; children: ReactNode }) {
  const { card, tray, touched, open, close, handlers } = useSwipe();
  return (
    <div className="swiped">
      {touched && (
        <div className="swipe-actions" ref={tray} inert={!open}>
          {actions.map(({ label, icon, run }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                close();
                run();
              }}
            >
              <Icon name={icon} />
              {label}
            </button>
          ))}
        </div>
      )}
      <div ref={card} className="swipe-card" {...handlers}>
        {children}
      </div>
    </div>
  );
}
