export {
  browserOf,
  deviceCookie,
  deviceCookieName,
  knownDevice,
  markDevice,
  signInCookies,
  signOutCookies,
} from "./known-device.ts";
