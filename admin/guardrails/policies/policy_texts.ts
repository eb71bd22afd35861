import type { NewPolicy } from '#api/contract/guardrails/guardrail'
import type { Filter, OnMatch, Placement, Thresholds } from '#api/engines/guardrails/vocabulary'
import type { Fact } from '../../core/display/Facts.js'
import { formatCount, formatScore } from '../../core/display/formats/number_formats.js'
import type { Translate } from '../../core/i18n/i18n.js'
import '../messages.js'
import './messages.js'

/**
 * Maximum length, in characters, of a name that consists of a stored text. Longer texts are
 * truncated with an ellipsis.
 */
const MAX_NAME = 90

const shortened = (text: string) =>
  text.length > MAX_NAME ? `${text.slice(0, MAX_NAME).trimEnd()}…` : text

/** Returns the short name of a policy. */
export function policyName(t: Translate, policy: NewPolicy): string {
  switch (policy.kind) {
    case 'filter':
      return t(`guardrail_policies.filter.${policy.filter.name}`)
    case 'effect':
      return policy.effect.type === 'text'
        ? `“${shortened(policy.effect.value)}”`
        : t('guardrail_policies.tool_name', { tool: policy.effect.tool })
    case 'signature':
    case 'text':
      return `“${shortened(policy.text)}”`
  }
}

/** Returns the fixed action on a match; null if the severity determines the action. */
export function onMatchOf(policy: NewPolicy): OnMatch | null {
  if (policy.kind === 'text') return policy.onMatch
  if (policy.kind === 'effect') return policy.effect.type === 'text' ? policy.onMatch : 'block'
  return policy.kind === 'filter' && 'onMatch' in policy.filter ? policy.filter.onMatch : null
}

/** Filters whose findings have a severity. The others have a fixed action, or use the thresholds of the placement. */
const GRADED: readonly Filter['name'][] = [
  'injection',
  'harm',
  'hidden_text',
  'unsafe_output',
  'system_prompt',
]

/** Whether custom thresholds of this policy have an effect. */
export const usesThresholds = (policy: NewPolicy): boolean =>
  policy.kind === 'signature' || (policy.kind === 'filter' && GRADED.includes(policy.filter.name))

/** Returns the settings of a policy with their labels. */
export function settingsOf(t: Translate, policy: NewPolicy): Fact[] {
  if (policy.kind === 'filter') return filterSettings(t, policy.filter)
  if (policy.kind === 'text' && policy.text.length > MAX_NAME) {
    return [[t('guardrail_policies.fact.rule'), policy.text]]
  }
  if (policy.kind !== 'effect' || policy.effect.type === 'text') return []
  const entries = Object.entries(policy.effect.arguments)
  return [
    [
      t('guardrail_policies.fact.arguments'),
      entries.map(([path, value]) => `${path} = ${JSON.stringify(value)}`).join('\n') ||
        t('guardrail_policies.fact.no_arguments'),
    ],
  ]
}

function filterSettings(t: Translate, filter: Filter): Fact[] {
  const listed = (texts: readonly string[] | undefined) => texts?.join(', ')
  switch (filter.name) {
    case 'pii':
    case 'secrets':
      return [[t('guardrail_policies.fact.types'), listed(filter.types)]]
    case 'system_prompt':
      return [
        [t('guardrail_policies.fact.prompt'), filter.prompt],
        [t('guardrail_policies.fact.canaries'), listed(filter.canaries)],
      ]
    case 'output_format':
      return [
        [
          t('guardrail_policies.fact.max_chars'),
          filter.maxChars === undefined ? null : formatCount(filter.maxChars),
        ],
        [t('guardrail_policies.fact.json'), filter.isJson ? t('common.yes') : null],
        [t('guardrail_policies.fact.banned'), listed(filter.bannedTexts)],
      ]
    case 'urls':
      return [
        [
          t('guardrail_policies.fact.allowed_hosts'),
          listed(filter.allowedHosts) || t('guardrail_policies.fact.no_hosts'),
        ],
      ]
    case 'tools':
      return [
        [t('guardrail_policies.fact.allowed_tools'), listed(filter.allowed)],
        [t('guardrail_policies.fact.denied_tools'), listed(filter.denied)],
      ]
    default:
      return []
  }
}

export const placementNames = (t: Translate, placements: readonly Placement[]): string =>
  placements.map((placement) => t(`guardrails.placement.${placement}`)).join(', ')

export const thresholdsText = (t: Translate, { log, warn, block }: Thresholds): string =>
  t('guardrail_policies.fact.thresholds_value', {
    log: formatScore(log),
    warn: formatScore(warn),
    block: formatScore(block),
  })
