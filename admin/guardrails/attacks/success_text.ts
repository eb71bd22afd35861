import type { AttackArm, KnownArm } from '#api/contract/guardrails/attack_run'
import {
  formatCount,
  formatInterval,
  formatPercent,
} from '../../core/display/formats/number_formats.js'
import type { Translate } from '../../core/i18n/i18n.js'
import './messages.js'

/** Formats an adaptive attacker's success as share, counts and interval. */
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

/** Formats the success of replayed attacks as share, counts and interval. */
export const knownText = (t: Translate, arm: KnownArm | null): string =>
  arm === null
    ? t('guardrail_attacks.not_measured')
    : t('guardrail_attacks.value', {
        share: formatPercent(arm.succeeded / arm.attacks),
        count: formatCount(arm.succeeded),
        total: formatCount(arm.attacks),
        interval: formatInterval(arm),
      })
