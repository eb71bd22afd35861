import { MAX_POLICIES, type VersionChange } from '#api/contract/guardrails/guardrail'
import {
  type GuardrailVersion,
  MAX_TEXT_POLICIES,
  type Policy,
  type Thresholds,
} from '#api/engines/guardrails/vocabulary'
import { invalidField } from '#api/platform/http/domain_error'
import { randomUUID } from 'node:crypto'

/**
 * Applies a user's changes to the content of a version. New policies are manual.
 * @throws INVALID for unknown policies, thresholds out of order, and too many policies or text policies
 */
export function changeContent(base: GuardrailVersion, change: VersionChange): GuardrailVersion {
  const known = new Set(base.policies.map(({ id }) => id))
  for (const [index, id] of (change.removePolicyIds ?? []).entries()) {
    if (!known.has(id)) throw unknownPolicy(`removePolicyIds.${index}`)
  }
  for (const [index, { id, thresholds }] of (change.changePolicies ?? []).entries()) {
    if (!known.has(id)) throw unknownPolicy(`changePolicies.${index}.id`)
    if (thresholds) assertOrdered(thresholds, `changePolicies.${index}.thresholds`)
  }
  for (const [placement, thresholds] of Object.entries(change.thresholds ?? {})) {
    if (thresholds) assertOrdered(thresholds, `thresholds.${placement}`)
  }
  const removed = new Set(change.removePolicyIds ?? [])
  const changes = new Map((change.changePolicies ?? []).map((each) => [each.id, each]))
  const kept = base.policies
    .filter(({ id }) => !removed.has(id))
    .map((policy) => changed(policy, changes.get(policy.id)))
  const added = (change.addPolicies ?? []).map((policy, index): Policy => {
    if (policy.thresholds) assertOrdered(policy.thresholds, `addPolicies.${index}.thresholds`)
    return { ...policy, id: randomUUID(), origin: 'manual' }
  })
  const policies = [...kept, ...added]
  if (policies.length > MAX_POLICIES) {
    const max = MAX_POLICIES.toLocaleString('en')
    throw invalidField('addPolicies', 'max', `A version can have at most ${max} policies`)
  }
  const texts = policies.filter(({ kind }) => kind === 'text').length
  if (texts > MAX_TEXT_POLICIES) {
    const message = `A version can have at most ${MAX_TEXT_POLICIES} text policies`
    throw invalidField('addPolicies', 'max', message)
  }
  return { ...base, policies, thresholds: { ...base.thresholds, ...change.thresholds } }
}

type Change = NonNullable<VersionChange['changePolicies']>[number]

function changed(policy: Policy, change: Change | undefined): Policy {
  if (!change) return policy
  const { thresholds: old, ...rest } = policy
  const thresholds = change.thresholds === undefined ? old : change.thresholds
  return {
    ...rest,
    placements: change.placements ?? policy.placements,
    ...(thresholds && { thresholds }),
  }
}

function assertOrdered({ log, warn, block }: Thresholds, field: string) {
  if (log <= warn && warn <= block) return
  throw invalidField(field, 'order', 'The thresholds must not decrease from log to warn to block')
}

const unknownPolicy = (field: string) =>
  invalidField(field, 'exists', 'The version has no policy with this ID')
