import { Icon } from "../../components/Icon.tsx";
import { type Lang, translate } from "../../i18n.ts";
import { AlreadyElsewhere } from "../job/people/AlreadyElsewhere.tsx";
import { ChooseQuestion, useChoosing } from "../job/people/Choosing.tsx";
import { boardAt } from "../job/words/outcome.ts";

interface Props {
  job: { id: string; title: string; when: string };
  person: { email: string; firstName: string; lastName: string };
  lang: Lang;
}

/** The choice itself, after a question; it leads to the notice board. */
export function ChooseApplicant({ job, person, lang }: Props) {
  const t = translate(lang);
  const choosing = useChoosing(job.id, () => location.replace(boardAt("chosen", job.id)), t);
  if (choosing.elsewhere) return <AlreadyElsewhere text={choosing.elsewhere} t={t} />;
  return (
    <>
      <a
        className="button wide"
        href={`?job=${job.id}&confirm=choose`}
        data-instead=""
        onClick={(event) => {
          event.preventDefault();
          choosing.ask(person);
        }}
      >
        <Icon name="check" />
        {t("jobs:profile.choose")}
      </a>
      <ChooseQuestion choosing={choosing} about={job} t={t} />
    </>
  );
}
