import type { AttackArm, KnownArm } from '#api/contract/guardrails/attack_run'
import {
  formatCount,
  formatInterval,
  formatPercent,
} from '../../core/display/formats/number_formats.js'
import type { Translate } from '../../core/i18n/i18n.js'
import './messages.js'

/** Share, counts and interval of an adaptive attacker. */
export function adaptiveText(t: Translate, arm: AttackArm | null): string {
  if (!arm?.success) return t('guardrail_attacks.not_measured')
  const { success, succeeded, resisted } = arm
  return t('guardrail_attacks.value', {
    share: formatPercent(success.rate),
    count: formatCount(succeeded),
    total: formatCount(succeeded + resisted),
    interval: formatInterval(success),
  })
}

/** Share, counts and interval of replayed attacks. */
export const knownText = (t: Translate, arm: KnownArm | null): string =>
  arm === null
    ? t('guardrail_attacks.not_measured')
    : t('guardrail_attacks.value', {
        share: formatPercent(arm.succeeded / arm.attacks),
        count: formatCount(arm.succeeded),
        total: formatCount(arm.attacks),
        interval: formatInterval(arm),
      })
