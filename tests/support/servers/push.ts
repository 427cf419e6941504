// The push service of the tests, and what it knows a message by, for whoever stands outside of that module.
export { pushService } from "../../../server/modules/notifications/push/push-service.fixture.ts";
export { idOf } from "../../../server/modules/notifications/push/request.ts";
