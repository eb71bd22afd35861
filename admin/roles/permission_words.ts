import { rulesFor } from '#api/contract/accounts/permission_policy'
import {
  ACTIONS,
  SUBJECTS,
  type Action,
  type PermissionSet,
  type Subject,
} from '#api/contract/accounts/permissions'

type Allowed = { actions: Action[]; subjects: Subject[] }

/**
 * Returns the subjects that permission sets give access to, grouped by their allowed actions (most
 * actions first), and the subjects without access.
 */
export function allowedBy(sets: readonly PermissionSet[]): { allowed: Allowed[]; none: Subject[] } {
  const rules = rulesFor(sets)
  const groups = new Map<string, Allowed>()
  const none: Subject[] = []
  for (const subject of SUBJECTS) {
    const actions = ACTIONS.filter((action) =>
      rules.some((rule) => rule.action === action && rule.subject === subject)
    )
    if (actions.length === 0) {
      none.push(subject)
      continue
    }
    const key = actions.join()
    const group = groups.get(key) ?? { actions, subjects: [] }
    group.subjects.push(subject)
    groups.set(key, group)
  }
  const allowed = [...groups.values()].sort((a, b) => b.actions.length - a.actions.length)
  return { allowed, none }
}
