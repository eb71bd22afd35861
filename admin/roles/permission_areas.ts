import { PERMISSION_SETS, type PermissionSet } from '#api/contract/accounts/permissions'
import { includesSet } from '#api/contract/accounts/permission_policy'

export const COLUMNS = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'MANAGE'] as const
export type Column = (typeof COLUMNS)[number]

/** Rows of the matrix. Each area has at most one permission set per action, e.g. `VIEW_EVALS`. */
export const AREAS = [
  'CONFIGURATIONS',
  'PROVIDERS',
  'EVALS',
  'ISSUES',
  'PLUGIN_SEVERITY_OVERRIDES',
  'CUSTOM_POLICIES',
  'MODEL_AUDITS',
  'MCP_PROXY',
] as const
export type Area = (typeof AREAS)[number]

/** Permission sets that are not in the matrix, with the message keys of their rows. */
export const SINGLES = [
  ['scans', 'RUN_SCANS'],
  ['administrator', 'ADMINISTRATOR'],
] as const

/**
 * Returns the permission set of a cell; undefined if there is none: targets, for example, have no
 * view set.
 */
export const setOf = (column: Column, area: Area): PermissionSet | undefined =>
  PERMISSION_SETS.find((set) => set === `${column}_${area}`)

/** Returns another selected set that includes this one; undefined if there is none. */
export const coverOf = (
  set: PermissionSet,
  chosen: readonly PermissionSet[]
): PermissionSet | undefined => {
  const covers = chosen.filter((other) => other !== set && includesSet(other, set))
  // Prefers the narrowest set, e.g. "Manage Evals" to full access.
  return covers.find((cover) => cover.endsWith(set.slice(set.indexOf('_')))) ?? covers[0]
}
