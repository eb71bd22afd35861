import { PERMISSION_SETS, type PermissionSet } from '#api/contract/permissions'
import { includesSet } from '#api/contract/permission_policy'

export const COLUMNS = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'MANAGE'] as const
export type Column = (typeof COLUMNS)[number]

/** Areas whose sets are named alike, e.g. VIEW_EVALS. */
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

/** Sets that stand alone, each with the name of its row. */
export const SINGLES = [
  ['scans', 'RUN_SCANS'],
  ['administrator', 'ADMINISTRATOR'],
] as const

/** The set of a cell; targets, for example, have none to view. */
export const setOf = (column: Column, area: Area): PermissionSet | undefined =>
  PERMISSION_SETS.find((set) => set === `${column}_${area}`)

/** The chosen set that allows all that this one does; undefined when none does. */
export const coverOf = (
  set: PermissionSet,
  chosen: readonly PermissionSet[]
): PermissionSet | undefined => {
  const covers = chosen.filter((other) => other !== set && includesSet(other, set))
  // The nearest one explains best: Manage Evals rather than Everything.
  return covers.find((cover) => cover.endsWith(set.slice(set.indexOf('_')))) ?? covers[0]
}
