export {
  acceptCode,
  type CodeSchool,
  codeSchool,
  consumeCode,
  noteCodeUser,
} from "./accept-code.ts";
export { acceptedCode, acceptedCodeCookie, acceptedSchool, clearedAcceptedCode } from "./accepted-code.ts";
export { readableCode } from "./code-text.ts";
export { codeCounts, createCode, someCodes } from "./codes.ts";
