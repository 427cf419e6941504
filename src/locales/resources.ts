import fiCommon from "./fi/common.json";
import fiErrors from "./fi/errors.json";
import fiJobs from "./fi/jobs.json";
import fiMail from "./fi/mail.json";
import svCommon from "./sv/common.json";
import svErrors from "./sv/errors.json";
import svJobs from "./sv/jobs.json";
import svMail from "./sv/mail.json";

/** Every text of the product, by language and namespace. */
export const resources = {
  fi: { common: fiCommon, errors: fiErrors, jobs: fiJobs, mail: fiMail },
  sv: { common: svCommon, errors: svErrors, jobs: svJobs, mail: svMail },
};
