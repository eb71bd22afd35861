import type { GuardrailVersion, Placement, Policy } from '#api/engines/guardrails/vocabulary'
import { DEFAULT_THRESHOLDS, PLACEMENTS, type Thresholds } from '#api/engines/guardrails/vocabulary'
import { isDeepStrictEqual } from 'node:util'

export type Comparison = {
  added: Policy[]
  removed: Policy[]
  changed: { before: Policy; after: Policy }[]
  thresholds: { placement: Placement; before: Thresholds; after: Thresholds }[]
}

/** Computes the differences between two versions. Policies with the same ID are considered the same. */
export function compareVersions(before: GuardrailVersion, after: GuardrailVersion): Comparison {
  const old = new Map(before.policies.map((policy) => [policy.id, policy]))
  const kept = new Set(after.policies.map(({ id }) => id))
  return {
    added: after.policies.filter(({ id }) => !old.has(id)),
    removed: before.policies.filter(({ id }) => !kept.has(id)),
    changed: after.policies.flatMap((policy) => {
      const earlier = old.get(policy.id)
      if (!earlier || isDeepStrictEqual(plain(earlier), plain(policy))) return []
      return [{ before: earlier, after: policy }]
    }),
    thresholds: PLACEMENTS.flatMap((placement) => {
      const from = before.thresholds[placement] ?? DEFAULT_THRESHOLDS
      const to = after.thresholds[placement] ?? DEFAULT_THRESHOLDS
      return isDeepStrictEqual(from, to) ? [] : [{ placement, before: from, after: to }]
    }),
  }
}

/** Removes keys with undefined values, which JSON does not keep. */
const plain = (policy: Policy): unknown => JSON.parse(JSON.stringify(policy))
