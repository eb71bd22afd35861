import type { AbilityRule, Action, PermissionSet, Subject } from '#api/contract/permissions'
import { permissionSets } from '#api/access/permission_sets'
import { createMongoAbility, type MongoAbility } from '@casl/ability'

export type Ability = MongoAbility<[Action, Subject]>

/** The rules that a role's permission sets add up to, each once. */
export function rulesFor(sets: readonly PermissionSet[]): AbilityRule[] {
  const seen = new Map<string, AbilityRule>()
  for (const set of sets) {
    for (const [action, subject] of permissionSets[set]) {
      seen.set(`${action} ${subject}`, { action, subject })
    }
  }
  return [...seen.values()]
}

export function abilityFor(sets: readonly PermissionSet[]): Ability {
  return createMongoAbility<Ability>(rulesFor(sets))
}
