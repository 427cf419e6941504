// Made by `bun tests/checks/api/client-types.ts --write` from the OpenAPI document.
export interface Names {
  [from: string]: string | [string, Names];
}
const names1: Names = { "otherType": "otherTxt", "description": "additionalInfo", "type": "typeOfTemp", "messageKind": "fromAdminType", "descriptionSv": "additionalInfo_swe" };
const names2: Names = { "name_swe": "nameSv", "name_fi": "nameFi" };
const names3: Names = { "statusCode": "status", "status": "statusWord", "otherTxt": "otherText", "comparison": ["comparison", { "fitReasons": "reasons", "fitPlace": "place" }] };
const names4: Names = { "uniqueId": "id", "_id": "objectId", "expire": "endsAt", "otherTxt": "otherType", "additionalInfo": "description", "typeOfTemp": ["type", names2], "sos": "urgent", "fromAdminType": "messageKind", "views": "viewedBy", "hidefrom": "hiddenFrom", "additionalInfo_swe": "descriptionSv", "applicantList": ["applicantList", names3], "chosenSubstitute": ["chosenSubstitute", names3] };
const names5: Names = { "jobs": ["jobs", names4], "viewUsers": "viewers" };
const names6: Names = { "uniqueId": "id", "_id": "objectId", "expire": "endsAt", "otherTxt": "otherType", "additionalInfo": "description", "typeOfTemp": ["type", names2], "sos": "urgent", "fromAdminType": "messageKind", "views": "viewedBy", "hidefrom": "hiddenFrom", "additionalInfo_swe": "descriptionSv" };
export const sent: Record<string, Names> = {
  "/api/shared/remember": { "own": "email", "email": "rememberUserEmail", "id": "rememberUserId" },
  "/api/teachers/addtemp": names1,
  "/api/teachers/updatetemp": names1,
  "/api/users/add/applicant": { "alreadyWarned": "alreadywarned" },
};
export const answered: Record<string, Names> = {
  "/api/principals/temps/v2": names5,
  "/api/teachers/add/chosen": names4,
  "/api/teachers/addtemp": names6,
  "/api/teachers/getspecific": names4,
  "/api/teachers/gettemp/v2": names5,
  "/api/teachers/remove/chosen": names4,
  "/api/teachers/updatetemp": names6,
  "/api/users/booked": { "uniqueId": "jobId", "windows": ["windows", { "startsAt": "start", "endsAt": "end" }] },
  "/api/users/get/job": { "job": ["job", names6] },
  "/api/users/getalltemp": { "activejobs": ["active", names6], "inactivejobs": ["inactive", names6], "jobs": ["messages", names6] },
  "/api/users/getpersonaltemp": { "activejobs": ["active", names6], "inactivejobs": ["inactive", names6] },
};
