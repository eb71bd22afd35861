import type { AttackRunState } from '#api/contract/guardrails/attack_run'
import { GuardrailAttackRunSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A run of the adaptive attacker against a target, once without a guardrail and once behind a version of it. */
export default class GuardrailAttackRun extends GuardrailAttackRunSchema {
  static table = 'guardrail_attack_runs'

  @column()
  declare state: AttackRunState
}
