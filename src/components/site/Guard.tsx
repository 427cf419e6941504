import { Component, type ComponentType, type ReactNode } from "react";

interface State {
  failed: boolean;
}

/** Around each island (fewScripts, in scripts-of-pages.mjs): one that fails while it renders says so in its place, and the rest of the page stays. */
class Guard extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <div role="alert" ref={tell} /> : this.props.children;
  }
}

/** In the words of the page (Base.astro): what has failed may be the texts themselves. */
function tell(place: HTMLElement | null) {
  const pattern = document.querySelector<HTMLTemplateElement>("template[data-island-failed]");
  if (place && pattern) place.replaceChildren(pattern.content.cloneNode(true));
}

export function guarded<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Guard>
      <Island {...props} />
    </Guard>
  );
}
