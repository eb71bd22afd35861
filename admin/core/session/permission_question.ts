import { findDefinition } from '#api/contract/resources/find_definition'
import { SUBJECTS, type Action, type Subject } from '#api/contract/accounts/permissions'

const ACTION_OF = {
  list: 'read',
  show: 'read',
  read: 'read',
  export: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
} satisfies Record<string, Action>

const isKnownAction = (name: string): name is keyof typeof ACTION_OF =>
  Object.hasOwn(ACTION_OF, name)

export type PermissionQuestion = { action: Action; who: Subject | 'admin' | 'member' }

/**
 * Maps a screen of react-admin or refine ("edit redteam/targets") to an action and a subject ("update Provider"). Null
 * for unknown screens and subjects, to which access is denied.
 */
export function permissionQuestion(screen: string, resource: string): PermissionQuestion | null {
  if (!isKnownAction(screen)) return null
  const action = ACTION_OF[screen]
  const subject = SUBJECTS.find((known) => known === resource)
  if (subject) return { action, who: subject }
  const definition = findDefinition(resource)
  if (!definition) return null
  const { permission } = definition
  if (permission !== 'admin' && permission !== 'member') return { action, who: permission }
  const readers = definition.read ?? permission
  return { action, who: action === 'read' ? readers : permission }
}
