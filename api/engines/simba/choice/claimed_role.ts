import type { TargetDescription } from '../../redteam/vocabulary.js'

const DEFAULT_ROLE = 'an administrator'
/** A user type that can follow "I am". */
const PHRASE = /^(?:an?|the)\s/i
const MAX_ROLE_CHARS = 100

/** The role that an attack claims: an administrator, then the user types of the target's description. */
export function claimedRole({ details }: TargetDescription, turn: number): string {
  const userTypes = (details.userTypes ?? '')
    .split(/[\n,;]+/)
    .map((userType) => (userType.split(/[:(]|\s[–-]\s/)[0] ?? '').trim())
    .filter((name) => PHRASE.test(name) && name.length <= MAX_ROLE_CHARS)
  const roles = [...new Set([DEFAULT_ROLE, ...userTypes])]
  return roles[turn % roles.length] ?? DEFAULT_ROLE
}
