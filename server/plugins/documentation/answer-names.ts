import type { Operation, Paths, Schema } from "./types.ts";

/**
 * What the answer of an operation is called by clients that are generated from the document, or of a list each of its items, where
 * no model has a name for it. A name once given stays, as those of operations do. Operations that answer alike share one.
 */
export const answerNames: Record<string, string> = {
  listSessions: "OwnSession",
  requestPasswordReset: "Told",
  resetPassword: "Told",
  writeToSupport: "Told",
  unsubscribeFromMails: "Told",
  requestActivationLink: "LinkSent",
  beginPasskeySignIn: "PasskeyOptions",
  beginPasskey: "PasskeyOptions",
  listPasskeys: "Passkey",
  getSecondFactor: "SecondFactor",
  beginAuthenticator: "AuthenticatorSetup",
  makeRecoveryCodes: "RecoveryCodes",
  confirmEmail: "EmailConfirmed",
  checkProfile: "ProfileState",
  rememberSubstitute: "SubstituteRemembered",
  listFeeds: "CalendarFeed",
  createFeed: "FeedAddress",
  listOwnHours: "Hours",
  listHours: "Hours",
  approveHours: "HoursApproved",
  remindOfHours: "HoursReminded",
  getMyData: "OwnData",
  getOwnBoard: "Board",
  getSchoolBoard: "Board",
  listOpenJobs: "OpenJobs",
  getJob: "OpenedJob",
  listBlockedSchools: "BlockedSchools",
  listFittingSubstitutes: "FittingSubstitute",
  listRequests: "AskedSubstitute",
  askSubstitutes: "Asked",
  listOwnRequests: "OwnRequest",
  answerRequestFromPush: "RequestAnswered",
  noteRecordSeen: "RecordSeen",
  listApplications: "OwnApplications",
  getStatistics: "Statistics",
  getStatisticsFigures: "StatisticsFigures",
  checkSchoolCode: "SchoolOfCode",
  suggestSchoolNames: "SchoolNames",
  createSchoolCode: "SchoolCodeCreated",
  getTeacherGrades: "TeacherGrades",
  joinSchool: "SchoolJoined",
  approvePrincipal: "SchoolJoined",
  answerInvitation: "InvitationAnswered",
  listTeachers: "Teachers",
  addTeacher: "TeacherAdded",
  changeTeacher: "TeacherChanged",
  activateAllTeachers: "TeachersChanged",
  deactivateAllTeachers: "TeachersChanged",
  registerPrincipal: "PrincipalRegistered",
  cancelChosenJob: "ChosenJobCancelled",
  standInReserve: "StandsInReserve",
  orderReserve: "InReserve",
  excludeSubstitute: "SubstituteExcluded",
  listExcludedSubstitutes: "ExcludedSubstitute",
  listOwnExclusions: "OwnExclusion",
  getAudience: "Audience",
  openToEverybody: "OpenedToEverybody",
  savePrincipalSettings: "DefaultsSaved",
  postUrgentJob: "UrgentJobPosted",
  listUndelivered: "UndeliveredMessage",
  countUnread: "UnreadCount",
  listSwitches: "MessageSwitch",
  getPushKey: "PushKey",
  getPeace: "Peace",
  savePeace: "Peace",
  previewPeace: "PeacePreview",
  getOwnTimes: "OwnTimes",
  saveOwnTimes: "OwnTimes",
  sayToday: "OwnDay",
};

const json = "application/json";

/**
 * The operations with their answers referred to by these names, and the shapes of those.
 */
export function withAnswerNames(paths: Paths): { paths: Paths; shapes: Record<string, Schema> } {
  const shapes: Record<string, Schema> = {};
  const named = (operation: Operation): Operation => {
    const name = answerNames[operation.operationId];
    const { 200: answer } = operation.responses;
    const { schema } = answer?.content?.[json] ?? {};
    if (!name || !schema) return operation;
    shapes[name] ??= schema.items ?? schema;
    const ref = { $ref: `#/components/schemas/${name}` };
    const content = {
      ...answer?.content,
      [json]: { schema: schema.items ? { ...schema, items: ref } : ref },
    };
    return { ...operation, responses: { ...operation.responses, 200: { ...answer, content } } };
  };
  const told = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, named(operation)])),
  ]);
  return { paths: Object.fromEntries(told), shapes };
}
