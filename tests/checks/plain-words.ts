import { report, type Source, sourcesIn } from "./sources.ts";

/**
 * The API's documented names that have a plain word inside: no code but that which speaks with the outside says them,
 * as a name or as a whole text. docs/glossary.md says what each is called.
 */
const wireWords = [
  // Events of the stream.
  "updateJobs",
  "jobCreated",
  "updateapplied",
  "updateFilesMT",
  "updateteachers",
  // Accounts, and what they tell.
  "typeOfUser",
  "statusCode",
  "examYear",
  "siteLang",
  "sitelang",
  "moreSchools",
  "rememberedUsers",
  "rememberUserEmail",
  "rememberUserId",
  "unavailableJobs",
  "sendPush",
  "sendEmail",
  "pushBool",
  "emailBool",
  "qualis",
  "refs",
  "name_eng",
  // What is typed twice, and how it is documented that somebody is not let in.
  "confirmEmail",
  "password2",
  "oldEmail",
  "emailnotfound",
  "passwordincorrect",
  "codenotfound",
  // A job. What the reference lists and accounts share of these words stands here as well.
  "_id",
  "uniqueId",
  "typeOfTemp",
  "otherTxt",
  "fromAdminType",
  "additionalInfo",
  "sos",
  "viewedusers",
  "viewUsers",
  "hidefrom",
  "name_swe",
  "namefi",
  // Applications.
  "activejobs",
  "inactivejobs",
  "alreadywarned",
  "userEmail",
  "policeRecord",
  "comingqualifications",
  "mainsubject",
  "secondsubject",
  "occuGroup",
];

/** What speaks with the outside: models, routes, the translation, the documents, and what calls the API to try it. */
const edge = [
  /\/(model|requests|wire|routes)\.ts$/,
  /-routes\.ts$/,
  /\.(test|fixture)\.tsx?$/,
  /^server\/plugins\/documentation\//,
  /^src\/api-(names|types)\.ts$/,
];

/** A comment, or a text in quotation marks; in that order of what begins first. */
const comments = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

/** Without comments, and without texts but those that are one of the words alone. Lines stay where they are. */
const bare = (text: string, words: ReadonlySet<string>) =>
  text.replace(comments, (found) => (words.has(found.slice(1, -1)) ? found : found.replace(/[^\n]/g, " ")));

/** To expire is a plain word; the instant at which a job does is `endsAt`. */
const expireOfJob = "(?<=\\.)expire(?![\\w(])";

export function wireWordsIn({ path, text }: Source, words: readonly string[] = wireWords): string[] {
  if (edge.some((pattern) => pattern.test(path))) return [];
  const named = new RegExp(`(?<![\\w$/])(${words.join("|")})(?![\\w$])|${expireOfJob}`, "g");
  return bare(text, new Set(words))
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(named)].map(
        ([word]) => `${path}:${index + 1} says ${word}, which is a word of the API: see docs/glossary.md`,
      ),
    );
}

if (import.meta.main) {
  const sources = await sourcesIn(["server", "src", "db", "scripts"], /\.(ts|tsx|mjs|astro)$/);
  report(sources.flatMap((source) => wireWordsIn(source)));
}
