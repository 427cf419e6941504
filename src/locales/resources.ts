import fiAccessibility from "./fi/accessibility.json";

import fiAsked from "./fi/asked.json";

import fiAsking from "./fi/asking.json";

import fiAuth from "./fi/auth.json";
import fiCalendar from "./fi/calendar.json";
import fiCancelling from "./fi/cancelling.json";
import fiClock from "./fi/clock.json";
import fiCommon from "./fi/common.json";
import fiDays from "./fi/days.json";
import fiErrors from "./fi/errors.json";
import fiExcluding from "./fi/excluding.json";
import fiFace from "./fi/face.json";
import fiFaq from "./fi/faq.json";
import fiFeedback from "./fi/feedback.json";
import fiFirst from "./fi/first.json";
import fiFit from "./fi/fit.json";
import fiHours from "./fi/hours.json";
import fiIdentity from "./fi/identity.json";
import fiJobs from "./fi/jobs.json";
import fiMail from "./fi/mail.json";
import fiNews from "./fi/news.json";
import fiOperator from "./fi/operator.json";
import fiPeace from "./fi/peace.json";
import fiProfile from "./fi/profile.json";
import fiPush from "./fi/push.json";
import fiSchools from "./fi/schools.json";
import fiStages from "./fi/stages.json";
import fiStatistics from "./fi/statistics.json";
import fiSubstitutes from "./fi/substitutes.json";
import fiSupport from "./fi/support.json";
import fiTeachers from "./fi/teachers.json";
import fiTerms from "./fi/terms.json";
import fiTimes from "./fi/times.json";
import fiUrgent from "./fi/urgent.json";
import svAccessibility from "./sv/accessibility.json";

import svAsked from "./sv/asked.json";

import svAsking from "./sv/asking.json";

import svAuth from "./sv/auth.json";
import svCalendar from "./sv/calendar.json";
import svCancelling from "./sv/cancelling.json";
import svClock from "./sv/clock.json";
import svCommon from "./sv/common.json";
import svDays from "./sv/days.json";
import svErrors from "./sv/errors.json";
import svExcluding from "./sv/excluding.json";
import svFace from "./sv/face.json";
import svFaq from "./sv/faq.json";
import svFeedback from "./sv/feedback.json";
import svFirst from "./sv/first.json";
import svFit from "./sv/fit.json";
import svHours from "./sv/hours.json";
import svIdentity from "./sv/identity.json";
import svJobs from "./sv/jobs.json";
import svMail from "./sv/mail.json";
import svNews from "./sv/news.json";
import svOperator from "./sv/operator.json";
import svPeace from "./sv/peace.json";
import svProfile from "./sv/profile.json";
import svPush from "./sv/push.json";
import svSchools from "./sv/schools.json";
import svStages from "./sv/stages.json";
import svStatistics from "./sv/statistics.json";
import svSubstitutes from "./sv/substitutes.json";
import svSupport from "./sv/support.json";
import svTeachers from "./sv/teachers.json";
import svTerms from "./sv/terms.json";
import svTimes from "./sv/times.json";
import svUrgent from "./sv/urgent.json";

/** Keys without a namespace are of the first. */
export const namespaces = [
  "common",
  "accessibility",
  "asked",
  "asking",
  "auth",
  "days",
  "errors",
  "face",
  "faq",
  "feedback",
  "first",
  "fit",
  "identity",
  "jobs",
  "mail",
  "news",
  "operator",
  "calendar",
  "hours",
  "cancelling",
  "excluding",
  "clock",
  "peace",
  "profile",
  "push",
  "schools",
  "stages",
  "statistics",
  "substitutes",
  "support",
  "teachers",
  "terms",
  "times",
  "urgent",
] as const;

/** Every text of the product, by language and namespace. */
export const resources = {
  fi: {
    accessibility: fiAccessibility,
    asked: fiAsked,
    asking: fiAsking,
    auth: fiAuth,
    clock: fiClock,
    common: fiCommon,
    days: fiDays,
    errors: fiErrors,
    face: fiFace,
    faq: fiFaq,
    feedback: fiFeedback,
    first: fiFirst,
    fit: fiFit,
    identity: fiIdentity,
    jobs: fiJobs,
    mail: fiMail,
    news: fiNews,
    operator: fiOperator,
    calendar: fiCalendar,
    hours: fiHours,
    cancelling: fiCancelling,
    excluding: fiExcluding,
    peace: fiPeace,
    profile: fiProfile,
    push: fiPush,
    schools: fiSchools,
    stages: fiStages,
    statistics: fiStatistics,
    substitutes: fiSubstitutes,
    support: fiSupport,
    teachers: fiTeachers,
    terms: fiTerms,
    times: fiTimes,
    urgent: fiUrgent,
  },
  sv: {
    accessibility: svAccessibility,
    asked: svAsked,
    asking: svAsking,
    auth: svAuth,
    clock: svClock,
    common: svCommon,
    days: svDays,
    errors: svErrors,
    face: svFace,
    faq: svFaq,
    feedback: svFeedback,
    first: svFirst,
    fit: svFit,
    identity: svIdentity,
    jobs: svJobs,
    mail: svMail,
    news: svNews,
    operator: svOperator,
    calendar: svCalendar,
    hours: svHours,
    cancelling: svCancelling,
    excluding: svExcluding,
    peace: svPeace,
    profile: svProfile,
    push: svPush,
    schools: svSchools,
    stages: svStages,
    statistics: svStatistics,
    substitutes: svSubstitutes,
    support: svSupport,
    teachers: svTeachers,
    terms: svTerms,
    times: svTimes,
    urgent: svUrgent,
  },
};
