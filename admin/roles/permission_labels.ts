import type { PermissionSet } from '#api/contract/permissions'
import type { Translate } from '../app/i18n.js'
import { COLUMNS } from './permission_areas.js'

/** A set as the matrix calls it: "Manage Evals", "Run scans". */
export function labelOf(t: Translate, set: PermissionSet): string {
  const column = COLUMNS.find((name) => set.startsWith(`${name}_`))
  if (!column) return t(`roles.set.${set}`)
  const area = t(`roles.area.${set.slice(column.length + 1)}`)
  return t('roles.matrix.cell', { column: t(`roles.column.${column}`), area: area.toLowerCase() })
}
