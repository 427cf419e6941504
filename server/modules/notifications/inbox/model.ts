import { type Static, Type } from "@sinclair/typebox";
import { type NewsKind, newsKinds } from "../occasions/index.ts";

/** Something that somebody is told in the app; of one job the unread applications are one, and the read ones. */
export const NewsItem = Type.Object({
  id: Type.String({ description: "Its name, for marking it as read" }),
  kind: Type.Unsafe<NewsKind>(
    Type.Union(
      newsKinds.map((kind) => Type.Literal(kind)),
      { description: "What has happened; the last three are told to posters, the others to substitutes" },
    ),
  ),
  uniqueId: Type.String({ description: "The job that it is about, which may be gone" }),
  title: Type.String({
    description: "What has happened, in the caller's language",
    examples: ["Sait sijaisuuden!"],
  }),
  text: Type.String({ description: "To which job, in the caller's language; may have several lines" }),
  link: Type.String({
    description: "Address of a page about it, or of the list itself when the job is over or deleted",
    examples: ["/app/jobs/all"],
  }),
  created: Type.String({ format: "date-time", description: "When it happened" }),
  read: Type.Boolean({ description: "Whether the caller has read it" }),
});
export type NewsItem = Static<typeof NewsItem>;
