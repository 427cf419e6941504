export * as times from "./windows.ts";
