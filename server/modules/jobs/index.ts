import { Elysia } from "elysia";
import type { Context, RootContext } from "../../platform/context.ts";
import type { Actor } from "../auth/model.ts";
import type { Job, JobChange, NewJob, OpenJob, OpenJobs, PostedJob } from "./model.ts";

export * from "./model.ts";

const soon = (): never => {
  throw new Error("not there yet");
};
export interface MenuCounts {
  board: number;
  jobs: number;
  open: number;
  applications: number;
}
export const jobRoutes = (_ctx: RootContext) => new Elysia({ name: "jobs" });
export async function postJob(_c: Context, _a: Actor, _i: NewJob, _o?: { urgent?: boolean }): Promise<Job> {
  return soon();
}
export async function changeJob(_c: Context, _a: Actor, _i: JobChange): Promise<Job> {
  return soon();
}
export async function deleteJob(_c: Context, _a: Actor, _key: string): Promise<void> {
  return soon();
}
export async function postedJobs(_c: Context, _a: Actor): Promise<PostedJob[]> {
  return soon();
}
export async function postedJob(_c: Context, _a: Actor, _key: string): Promise<PostedJob> {
  return soon();
}
export async function openJobs(_c: Context, _a: Actor): Promise<OpenJobs> {
  return soon();
}
export async function openJob(_c: Context, _a: Actor, _key: string): Promise<OpenJob> {
  return soon();
}
export async function menuCounts(_c: Context, _a: Actor): Promise<MenuCounts> {
  return soon();
}
export async function placeJob(
  _c: Context,
  _a: Actor,
  _key: string,
  _p: "inactive" | "deleted" | "restored",
): Promise<void> {
  return soon();
}
export async function blockSchool(_c: Context, _a: Actor, _school: string): Promise<void> {
  return soon();
}
export async function unblockSchool(_c: Context, _a: Actor, _school: string): Promise<void> {
  return soon();
}
