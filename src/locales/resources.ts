import fiAuth from "./fi/auth.json";
import fiCommon from "./fi/common.json";
import fiErrors from "./fi/errors.json";
import fiIdentity from "./fi/identity.json";
import fiJobs from "./fi/jobs.json";
import fiMail from "./fi/mail.json";
import fiProfile from "./fi/profile.json";
import fiPush from "./fi/push.json";
import fiStatistics from "./fi/statistics.json";
import svAuth from "./sv/auth.json";
import svCommon from "./sv/common.json";
import svErrors from "./sv/errors.json";
import svIdentity from "./sv/identity.json";
import svJobs from "./sv/jobs.json";
import svMail from "./sv/mail.json";
import svProfile from "./sv/profile.json";
import svPush from "./sv/push.json";
import svStatistics from "./sv/statistics.json";

/** Every text of the product, by language and namespace. */
export const resources = {
  fi: {
    auth: fiAuth,
    common: fiCommon,
    errors: fiErrors,
    identity: fiIdentity,
    jobs: fiJobs,
    mail: fiMail,
    profile: fiProfile,
    push: fiPush,
    statistics: fiStatistics,
  },
  sv: {
    auth: svAuth,
    common: svCommon,
    errors: svErrors,
    identity: svIdentity,
    jobs: svJobs,
    mail: svMail,
    profile: svProfile,
    push: svPush,
    statistics: svStatistics,
  },
};
