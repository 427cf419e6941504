export {
  type ListedOrganization,
  listOrganizations,
  organizationCount,
  schoolsFor,
} from "./organization-list.ts";
export { organizationState } from "./organizations.ts";
