import { rolesIn } from '../../roles_in.js'
import type { TargetDescription } from '../../redteam/vocabulary.js'

const DEFAULT_ROLE = 'an administrator'
const MAX_ROLE_CHARS = 100

/**
 * Returns the role that an attack claims: an administrator first, then the user types in the target's description that are
 * phrases.
 */
export function claimedRole({ details }: TargetDescription, turn: number): string {
  const phrases = rolesIn(details.userTypes).filter(
    (role) => !role.includes('"') && role.length <= MAX_ROLE_CHARS
  )
  const roles = [...new Set([DEFAULT_ROLE, ...phrases])]
  return roles[turn % roles.length] ?? DEFAULT_ROLE
}
