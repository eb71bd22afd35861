import { rulesFor } from '#api/contract/permission_policy'
import {
  ACTIONS,
  SUBJECTS,
  type Action,
  type PermissionSet,
  type Subject,
} from '#api/contract/permissions'

type Allowed = { actions: Action[]; subjects: Subject[] }

/** What sets allow, by what may be done: subjects with the same actions stand together, those with most first. */
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
