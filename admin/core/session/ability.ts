import { createMongoAbility, type MongoAbility } from '@casl/ability'
import {
  caslRules,
  type AbilityRule,
  type Action,
  type Subject,
} from '#api/contract/accounts/permissions'

export type ConsoleAbility = MongoAbility<[Action, Subject]>

/**
 * Builds a permission check from the server's rules. Used only to show and hide controls; the server enforces the
 * permissions. Throws if a rule has an empty field list.
 */
export const abilityFrom = (rules: readonly AbilityRule[]): ConsoleAbility =>
  createMongoAbility<ConsoleAbility>(caslRules(rules))
