import { type FormEvent, useState } from "react";
import { call } from "../../../api.ts";
import { toastFailure } from "../../../components/feedback/failures.ts";
import { toast } from "../../../components/feedback/toasts.ts";
import { Icon } from "../../../components/Icon.tsx";
import { useAction } from "../../../components/use/useAction.ts";
import { type Lang, translate } from "../../../i18n.ts";

interface Props {
  remembered: boolean;
  email: string;
  name: string;
  /** Who remembers. */
  owner: string;
  lang: Lang;
}

/** Remembers a substitute, or forgets one; a plain form before scripts run. */
export function FavouriteToggle({ remembered: rendered, email, name, owner, lang }: Props) {
  const t = translate(lang);
  const [remembered, setRemembered] = useState(rendered);
  const { busy, run } = useAction(toastFailure(t));

  function toggle(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      const answer = await call("/api/shared/remember", { email, own: owner });
      setRemembered(answer.remembered);
      toast(t(`jobs:profile.favourite.${answer.remembered ? "added" : "dropped"}`, { name }), "good", {
        about: email,
      });
    });
  }

  const label = t(`jobs:profile.favourite.${remembered ? "drop" : "add"}`, { name });
  return (
    <form method="post" onSubmit={toggle} className="favourite">
      <input type="hidden" name="email" value={email} />
      <button
        type="submit"
        name="do"
        value="remember"
        className={remembered ? "icon-button is-on" : "icon-button"}
        aria-label={label}
        title={label}
        aria-disabled={busy}
      >
        <Icon name="bookmark" />
      </button>
    </form>
  );
}
