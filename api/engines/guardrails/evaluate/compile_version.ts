import type { Check, CheckedText, Finding } from '../checks/check.js'
import { checkEffect } from '../checks/effects.js'
import { checkHiddenText } from '../checks/hidden_text.js'
import { checkHarm, checkInjection } from '../checks/injection.js'
import { compileSignatures, findKnownAttack, type KnownAttacks } from '../checks/known_attacks.js'
import { checkSystemPrompt } from '../checks/leaks.js'
import { checkFormat, checkUnsafeOutput, checkUrls } from '../checks/output.js'
import { checkPii, checkSecrets } from '../checks/recognized_data.js'
import { checkTools } from '../checks/tools.js'
import { shippedModel } from '../classifier/model.js'
import { shippedConcepts } from '../text/concepts.js'
import { readLearned, type LearnedHead } from '../similarity/learned_head.js'
import {
  DEFAULT_THRESHOLDS,
  PLACEMENTS,
  type Filter,
  type GuardrailVersion,
  type Placement,
  type Policy,
  type TextPolicy,
  type Thresholds,
} from '../vocabulary.js'
import { holdOf, type StreamHold } from './stream_hold.js'

export type CompiledPolicy = { id: string; thresholds: Thresholds; run: Check }

type CompiledPlacement = {
  thresholds: Thresholds
  policies: CompiledPolicy[]
  signatures: KnownAttacks
  /** Thresholds that replace those of the placement, by policy ID. */
  ownThresholds: ReadonlyMap<string, Thresholds>
  /** Policies that a model judges. */
  textPolicies: readonly TextPolicy[]
  /** The policy that accumulates the risk of a conversation, if any. */
  conversationPolicyId: string | null
}

/** A version with its indexes, ready to evaluate. Depends only on the version, so callers can cache it. */
export type CompiledVersion = {
  placements: Record<Placement, CompiledPlacement>
  /** Part of a streamed response that is held back. */
  hold: StreamHold
}

/**
 * Builds the indexes of a version. Takes a few milliseconds per 100 signatures; the first call also reads the shipped
 * classifiers and classes of words, because an evaluation has a deadline.
 */
export function compileVersion(version: GuardrailVersion): CompiledVersion {
  shippedModel()
  shippedConcepts()
  const learned = version.learned ? readLearned(version.learned) : null
  const compiled = (placement: Placement) => compilePlacement(version, placement, learned)
  const [INPUT, OUTPUT, TOOL_CALL_INPUT, TOOL_CALL_OUTPUT] = PLACEMENTS.map(compiled)
  return {
    placements: { INPUT, OUTPUT, TOOL_CALL_INPUT, TOOL_CALL_OUTPUT },
    hold: holdOf(version.policies),
  }
}

function compilePlacement(
  version: GuardrailVersion,
  placement: Placement,
  learned: LearnedHead | null
): CompiledPlacement {
  const policies = version.policies.filter(({ placements }) => placements.includes(placement))
  const thresholds = version.thresholds[placement] ?? DEFAULT_THRESHOLDS
  return {
    thresholds,
    policies: policies.flatMap((policy) => {
      const run = checkOf(policy)
      return run ? [{ id: policy.id, thresholds: policy.thresholds ?? thresholds, run }] : []
    }),
    signatures: compileSignatures(
      policies.flatMap((policy) =>
        policy.kind === 'signature' ? [{ id: policy.id, text: policy.text }] : []
      ),
      { threshold: version.similarityThreshold, learned }
    ),
    ownThresholds: new Map(
      policies.flatMap(({ id, thresholds: own }) => (own ? [[id, own] as const] : []))
    ),
    textPolicies: policies.filter((policy) => policy.kind === 'text'),
    conversationPolicyId:
      policies.find((policy) => policy.kind === 'filter' && policy.filter.name === 'conversation')
        ?.id ?? null,
  }
}

/**
 * Returns the check of a policy. Null for signatures, which share an index, for text policies, which a model judges,
 * and for the conversation filter, which checks no single text.
 */
function checkOf(policy: Policy): Check | null {
  if (policy.kind === 'filter') return filterCheck(policy.filter)
  return policy.kind === 'effect' ? checkEffect(policy.effect, policy.onMatch) : null
}

function filterCheck(filter: Filter): Check | null {
  switch (filter.name) {
    case 'injection':
      return checkInjection
    case 'harm':
      return checkHarm
    case 'hidden_text':
      return checkHiddenText
    case 'unsafe_output':
      return checkUnsafeOutput
    case 'pii':
      return checkPii(filter.onMatch, filter.types)
    case 'secrets':
      return checkSecrets(filter.onMatch, filter.types)
    case 'system_prompt':
      return checkSystemPrompt(filter.prompt, filter.canaries)
    case 'output_format':
      return checkFormat(filter)
    case 'urls':
      return checkUrls(filter.allowedHosts, filter.onMatch)
    case 'tools':
      return checkTools(filter.allowed, filter.denied)
    case 'conversation':
      return null
  }
}

/** A finding with its policy and the thresholds that apply to it. */
export type PolicyFinding = { policyId: string; thresholds: Thresholds; finding: Finding }

/** Runs every check of a placement; yields after each, so that the caller can enforce a deadline. */
export function* runChecks(
  { policies, signatures, thresholds, ownThresholds }: CompiledPlacement,
  text: CheckedText
): Generator<PolicyFinding[]> {
  for (const policy of policies) {
    yield policy
      .run(text)
      .map((finding) => ({ policyId: policy.id, thresholds: policy.thresholds, finding }))
  }
  const known = findKnownAttack(text, signatures)
  yield known ? [{ ...known, thresholds: ownThresholds.get(known.policyId) ?? thresholds }] : []
}
