export { bookingRoutes } from "./booking-routes.ts";
export { jobRoutes } from "./routes.ts";
