import { useEffect, useRef } from "react";
import { followMenus } from "./card-menu.ts";
import { Icon, type IconName } from "./Icon.tsx";

export interface MenuAction {
  label: string;
  icon: IconName;
  /** What a browser without scripts sends to the page: a job, by the form of this deed (MenuForms.astro) … */
  sends?: { deed: string; job: string };
  /** … or the step that asks first. */
  href?: string;
  run(): void;
}

/** The actions of a card behind one button: all that swiping offers, for every hand. */
export function CardMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(followMenus, []);

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
      {/* No list, for each card of a long one has it: a page is to stay light. */}
      <div>
        {actions.map((action) => (
          <Item key={action.label} action={action} onRun={() => run(action)} />
        ))}
      </div>
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
      <a className="menu-row" href={action.href} data-instead="" onClick={stop}>
        {face}
      </a>
    );
  }
  return (
    <button
      type="submit"
      className="menu-row"
      form={`do-${action.sends?.deed}`}
      name="job"
      value={action.sends?.job}
      onClick={stop}
    >
      {face}
    </button>
  );
}
