import type { TargetDescription } from '../../redteam/vocabulary.js'

const DEFAULT_ROLE = 'an administrator'
const PHRASE = /^(?:an?|the)\s/i

/** The role that an attack claims: those of the target's description in turn, or an administrator. */
export function claimedRole({ details }: TargetDescription, turn: number): string {
  const roles = (details.userTypes ?? '')
    .split(/[\n,;]+/)
    .map((role) => (role.split(/[:(]|\s[–-]\s/)[0] ?? '').trim())
    .filter((role) => PHRASE.test(role))
  return (
    [DEFAULT_ROLE, ...roles.filter((role) => role !== DEFAULT_ROLE)][turn % (roles.length + 1)] ??
    DEFAULT_ROLE
  )
}
