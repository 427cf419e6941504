import { useEffect, useRef } from "react";
import { Icon, type IconName } from "./Icon.tsx";

export interface MenuAction {
  label: string;
  icon: IconName;
  /** What a browser without scripts sends to the page … */
  fields?: Record<string, string>;
  /** … or the step that asks first. */
  href?: string;
  run(): void;
}

/** The actions of a card behind one button: all that swiping offers, for every hand. */
export function CardMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const leave = (to: EventTarget | null) => {
      if (element.open && !(to instanceof Node && element.contains(to))) element.open = false;
    };
    const onPress = (event: PointerEvent) => leave(event.target);
    const onBlur = (event: FocusEvent) => event.relatedTarget && leave(event.relatedTarget);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !element.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    element.addEventListener("focusout", onBlur);
    element.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      element.removeEventListener("focusout", onBlur);
      element.removeEventListener("keydown", onKey);
    };
  }, []);

  const run = (action: MenuAction) => {
    // To where a dialog that it opens gives the focus back.
    menu.current?.querySelector("summary")?.focus();
    if (menu.current) menu.current.open = false;
    action.run();
  };

  return (
    <details className="card-menu" ref={menu}>
      <summary className="icon-button" aria-label={label}>
        <Icon name="more" />
      </summary>
      <ul>
        {actions.map((action) => (
          <li key={action.label}>
            <Item action={action} onRun={() => run(action)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Item({ action, onRun }: { action: MenuAction; onRun(): void }) {
  const face = (
    <>
      <Icon name={action.icon} />
      {action.label}
    </>
  );
  const stop = (event: { preventDefault(): void }) => {
    event.preventDefault();
    onRun();
  };
  if (action.href) {
    return (
      <a className="menu-row" href={action.href} onClick={stop}>
        {face}
      </a>
    );
  }
  return (
    <form method="post" onSubmit={stop}>
      {Object.entries(action.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="menu-row">
        {face}
      </button>
    </form>
  );
}
