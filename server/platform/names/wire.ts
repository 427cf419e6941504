/** Documented names of fields of forms, each with the plain one by which it is asked for (rule: asked-by-name). */
export const plainNames: Readonly<Record<string, string>> = {
  confirmEmail: "emailAgain",
  language: "nativeLanguage",
  otherTxt: "otherText",
  password2: "passwordAgain",
};
