import { rulesFor } from '#api/contract/accounts/permission_policy'
import type { Action, PermissionSet, Subject } from '#api/contract/accounts/permissions'
import { createMongoAbility, type MongoAbility } from '@casl/ability'

export type Ability = MongoAbility<[Action, Subject]>

export function abilityFor(sets: readonly PermissionSet[]): Ability {
  return createMongoAbility<Ability>(rulesFor(sets))
}
