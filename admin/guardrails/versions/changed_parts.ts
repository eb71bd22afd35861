import type { PolicyView } from '#api/contract/guardrails/guardrail'
import type { Translate } from '../../core/i18n/i18n.js'
import { onMatchOf, placementNames, thresholdsText } from '../policies/policy_texts.js'

export type ChangedPart = { name: string; from: string; to: string }

/** Lists the parts in which two states of a policy differ. */
export function changedParts(t: Translate, before: PolicyView, after: PolicyView): ChangedPart[] {
  const parts = (policy: PolicyView) => {
    const onMatch = onMatchOf(policy)
    return [
      [
        t('guardrail_policies.fact.placements'),
        placementNames(t, policy.placements) || t('common.none'),
      ],
      [
        t('guardrail_policies.fact.thresholds'),
        policy.thresholds ? thresholdsText(t, policy.thresholds) : t('common.none'),
      ],
      [
        t('guardrail_policies.on_match_label'),
        onMatch ? t(`guardrail_policies.on_match.${onMatch}`) : t('common.none'),
      ],
    ] as const
  }
  const later = parts(after)
  return parts(before).flatMap(([name, from], index) => {
    const to = later[index]?.[1] ?? from
    return from === to ? [] : [{ name, from, to }]
  })
}
