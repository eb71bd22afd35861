import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { AbilityRule, Action, Subject } from '#api/contract/accounts/permissions'

export type ConsoleAbility = MongoAbility<[Action, Subject]>

/**
 * Builds a permission check from the server's rules. Used only to show and hide controls; the server enforces the
 * permissions.
 */
export function abilityFrom(rules: readonly AbilityRule[]): ConsoleAbility {
  return createMongoAbility<ConsoleAbility>(
    rules.map(({ action, subject, conditions, fields, inverted }) => ({
      action,
      subject,
      ...(conditions ? { conditions } : {}),
      ...(fields && fields.length > 0 ? { fields } : {}),
      ...(inverted ? { inverted } : {}),
    }))
  )
}
