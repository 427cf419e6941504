import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { writtenDate } from "../../../dates.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { messageText, titledText } from "../../job/words/message.ts";
import { Files } from "../Facts.tsx";

interface Props {
  job: PostedJob;
  lang: Lang;
  t: Translate;
}

/** What a message says, in each language that it has, and until when: it has nothing else of a job. */
export function MessageFacts({ job, lang, t }: Props) {
  const said: Lang[] = job.descriptionSv ? ["fi", "sv"] : [lang];
  return (
    <div className="stack">
      <section className="card">
        <dl className="pairs">
          <div>
            <dt>{t("jobs:messages.until")}</dt>
            <dd>{writtenDate(job.endDate)}</dd>
          </div>
        </dl>
      </section>
      <div className="message-texts">
        {said.map((one) => {
          const { title, body } = titledText(messageText(job, one));
          const language = t(said.length > 1 ? `jobs:messages.in.${one}` : "jobs:messages.forAll");
          return (
            <section key={one} className="card" aria-label={language}>
              <p className="hint">{language}</p>
              <div className="stack" lang={said.length > 1 ? one : undefined}>
                {title && <h2>{title}</h2>}
                <p className="prose">{body}</p>
              </div>
            </section>
          );
        })}
      </div>
      <Files files={job.files} t={t} />
    </div>
  );
}
