import { Icon, type IconName } from "./Icon.tsx";

export interface SegmentOption<V extends string> {
  value: V;
  label: string;
  icon?: IconName;
  /** With an address the option is a link, which works before scripts do. */
  href?: string;
}

interface Props<V extends string> {
  label: string;
  options: SegmentOption<V>[];
  value: V;
  className?: string;
  onChange?: (value: V) => void;
}

/** A few options side by side, of which one is on. */
export function Segment<V extends string>({ label, options, value, className = "", onChange }: Props<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in forms around it
    <div className={`segment ${className}`.trim()} role="group" aria-label={label}>
      {options.map((option) => {
        const on = option.value === value;
        const face = (
          <>
            {option.icon && <Icon name={option.icon} />}
            {option.label}
          </>
        );
        if (option.href === undefined) {
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={on}
              onClick={() => onChange?.(option.value)}
            >
              {face}
            </button>
          );
        }
        return (
          <a
            key={option.value}
            href={option.href}
            data-instead={onChange ? "" : undefined}
            aria-current={on ? "true" : undefined}
            onClick={(event) => {
              if (!onChange || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onChange(option.value);
            }}
          >
            {face}
          </a>
        );
      })}
    </div>
  );
}
