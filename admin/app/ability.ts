import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { AbilityRule, Action, Subject } from '#api/contract/permissions'

export type ConsoleAbility = MongoAbility<[Action, Subject]>

/** The server's rules as a question that screens can ask. It only hides what would be refused. */
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
