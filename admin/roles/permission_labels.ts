import { optionalText } from '../core/i18n/i18n.js'
import type { PermissionSet } from '#api/contract/accounts/permissions'
import type { Translate } from '../core/i18n/i18n.js'
import { COLUMNS } from './permission_areas.js'

/** Returns the label of a permission set: "Manage evals", "Run scans". */
export function labelOf(t: Translate, set: PermissionSet): string {
  const column = COLUMNS.find((name) => set.startsWith(`${name}_`))
  if (!column) return optionalText(`roles.set.${set}`, set)
  const area = optionalText(`roles.area.${set.slice(column.length + 1)}`, set)
  return t('roles.matrix.cell', { column: t(`roles.column.${column}`), area: inSentence(area) })
}

/**
 * Formats the name of an area within a sentence: `Custom policies` → `custom policies`. Acronyms
 * such as `MCP` keep their case.
 */
const inSentence = (area: string) =>
  /^[A-Z]{2}/.test(area) ? area : area.charAt(0).toLowerCase() + area.slice(1)
