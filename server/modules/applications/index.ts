import { Elysia } from "elysia";
import type { Context, RootContext } from "../../platform/context.ts";
import type { Actor } from "../auth/model.ts";
import type { Applicant, Job, PostedJob } from "../jobs/index.ts";
import type { ApplicantProfile } from "./model.ts";

export * from "./model.ts";

const soon = (): never => {
  throw new Error("not there yet");
};
export const applicationRoutes = (_ctx: RootContext) => new Elysia({ name: "applications" });
export async function apply(
  _c: Context,
  _a: Actor,
  _i: { key: string; alreadyWarned?: boolean },
): Promise<void> {
  return soon();
}
export async function withdraw(_c: Context, _a: Actor, _key: string): Promise<void> {
  return soon();
}
export async function personalApplications(
  _c: Context,
  _a: Actor,
): Promise<{ active: Job[]; inactive: Job[] }> {
  return soon();
}
export async function choose(
  _c: Context,
  _a: Actor,
  _i: { key: string; email: string; replaced?: string },
): Promise<PostedJob> {
  return soon();
}
export async function removeChosen(
  _c: Context,
  _a: Actor,
  _i: { key: string; email?: string },
): Promise<PostedJob> {
  return soon();
}
export async function applicantsInRegion(
  _c: Context,
  _a: Actor,
  _i: { school?: string; region?: string },
): Promise<Applicant[]> {
  return soon();
}
export async function applicantProfile(
  _c: Context,
  _a: Actor,
  _i: { email: string; key: string },
): Promise<ApplicantProfile> {
  return soon();
}
