import type { Config } from "../../../platform/config.ts";
import type { Template } from "./template.ts";

/** Where what is told of a job leads to, within our site: what is gone or filled has the open jobs in its place. */
export function pathOf(template: Template, jobId: string): string {
  if (template === "applied" || template === "withdrawn") return `/app/manage/${jobId}`;
  if (template === "jobDeleted" || template === "notChosen") return "/app/jobs/all";
  return `/app/specific/${jobId}`;
}

/** In its place for a job that is over or deleted: the list of what one was told, which says so. */
const gonePath = "/app/notifications?done=gone";

/** As `pathOf`, for what may be read long after it happened (rule: news-in-the-app). */
export const pathNow = (template: Template, jobId: string, isCurrent: boolean): string => {
  const path = pathOf(template, jobId);
  return isCurrent || !path.endsWith(jobId) ? path : gonePath;
};

/** Pages that messages link to. */
export const settingsUrl = ({ publicUrl }: Config) => `${publicUrl}/app/settings/notifications`;
export const loginUrl = ({ publicUrl }: Config) => `${publicUrl}/app/login`;
export const principalRegistrationUrl = ({ publicUrl }: Config) => `${publicUrl}/app/register/principal`;
export const confirmUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/confirm/${encodeURIComponent(token)}`;
export const invitationUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/invitation/${encodeURIComponent(token)}`;
export const resetUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/reset/${encodeURIComponent(token)}`;
