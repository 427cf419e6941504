import fiAuth from "./fi/auth.json";
import fiCommon from "./fi/common.json";
import fiErrors from "./fi/errors.json";
import fiJobs from "./fi/jobs.json";
import fiMail from "./fi/mail.json";
import svAuth from "./sv/auth.json";
import svCommon from "./sv/common.json";
import svErrors from "./sv/errors.json";
import svJobs from "./sv/jobs.json";
import svMail from "./sv/mail.json";

/** Every text of the product, by language and namespace. */
export const resources = {
  fi: { auth: fiAuth, common: fiCommon, errors: fiErrors, jobs: fiJobs, mail: fiMail },
  sv: { auth: svAuth, common: svCommon, errors: svErrors, jobs: svJobs, mail: svMail },
};
