export { becomeSubstitute } from "./become-substitute.ts";
export { toggleFavourite } from "./favourites.ts";
export { profileRoutes } from "./routes.ts";
export { profileState, saveProfile } from "./save.ts";
export { changeLanguage, changeType, saveSettings } from "./settings.ts";
export { checkDetails } from "./substitute-details.ts";
