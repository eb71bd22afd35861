import { rulesFor } from '#api/contract/accounts/permission_policy'
import {
  caslRules,
  type Action,
  type PermissionSet,
  type Subject,
} from '#api/contract/accounts/permissions'
import { createMongoAbility, type MongoAbility } from '@casl/ability'

export type Ability = MongoAbility<[Action, Subject]>

export function abilityFor(sets: readonly PermissionSet[]): Ability {
  return createMongoAbility<Ability>(caslRules(rulesFor(sets)))
}
