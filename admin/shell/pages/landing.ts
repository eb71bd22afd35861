import { SUBJECTS, type Action, type Subject } from '#api/contract/accounts/permissions'
import { canReadAny, type MenuEntry } from '../header/menu.js'
import { homePath, organizationIndexPath } from '../../core/session/redirect_rules.js'

type Entry = Pick<MenuEntry, 'to' | 'subject'>

export type LandingQuestion = {
  organization: { id: string; canUseRedteam: boolean; runsInCloud: boolean }
  can: (action: Action, subject: Subject) => boolean
  isBuilt: (path: string) => boolean
  /** All entries of the main menu. */
  menu: readonly Entry[]
  /** Entries that the user can open. */
  reachable: readonly Entry[]
}

/** Red team lists without a menu entry. */
const WITHOUT_ENTRY: readonly Entry[] = [
  { to: '/redteam/plugins/policies', subject: 'CustomPolicy' },
  { to: '/redteam/plugins/severities', subject: 'PluginSeverityOverride' },
]

/**
 * Returns the path that the root redirects to: the organization's home page or, if the user has no
 * access to it, the first page with access. Without such a page, organizations without red teaming
 * get the upgrade page, other users the list of teams, which all members can open, and users
 * without any permission null.
 */
export function landingPath(question: LandingQuestion): string | null {
  const { organization, can, isBuilt, menu, reachable } = question
  const home = homePath(organization)
  const entry = menu.find(({ to }) => to === home)
  if (entry && isBuilt(home) && canReadAny(can, entry.subject)) return home
  const [first] = reachable
  if (first) return first.to
  const other = WITHOUT_ENTRY.find(({ to, subject }) => isBuilt(to) && canReadAny(can, subject))
  if (other && organization.canUseRedteam) return other.to
  if (!organization.canUseRedteam) return '/upgrade'
  const hasPermission = SUBJECTS.some((subject) => can('read', subject))
  return hasPermission ? organizationIndexPath(organization.id, false) : null
}
