import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findPlugin } from '../catalog.js'
import { readContent, text, texts } from '../content.js'
import { seededRandom, seedFrom, shuffled } from '../../seeded_random.js'
import type { PlannedTest, Severity } from '../vocabulary.js'
import type { LearnedValue } from './learned_values.js'

const PATTERNS = readContent(
  'follow_ups.yaml',
  z.array(
    z.strictObject({
      plugins: texts,
      kind: z.enum(['identifier', 'person', 'code']),
      goal: text,
      templates: texts,
    })
  )
)

/** Maximum number of follow-up attacks per scan, and per value; the rest is dropped. */
export const MAX_FOLLOW_UPS = 24
const MAX_PER_VALUE = 3

export type FollowUpRequest = {
  values: readonly LearnedValue[]
  /** Plugins of the scan, with their severities in the scan. */
  plugins: ReadonlyMap<string, Severity>
  seed: number
  /** Index of the first follow-up. */
  firstIndex: number
}

type FollowUp = { pluginId: string; prompt: string; goal: string; value: LearnedValue }

/**
 * Writes attacks that use data revealed by earlier responses: identifiers and the identifiers that follow them, names, and
 * codes. At most 24 per scan and 3 per value, and only for plugins of the scan. Deterministic.
 */
export function writeFollowUps({
  values,
  plugins,
  seed,
  firstIndex,
}: FollowUpRequest): PlannedTest[] {
  const random = seededRandom(seedFrom(seed, 'follow-up'))
  const perValue = values.map((value) => shuffled(random, followUpsFor(value, plugins)))
  const chosen: FollowUp[] = []
  for (let round = 0; round < MAX_PER_VALUE; round++) {
    for (const followUps of perValue) {
      const next = followUps[round]
      if (next && chosen.length < MAX_FOLLOW_UPS) chosen.push(next)
    }
  }
  return chosen.map((followUp, place) => toTest(followUp, plugins, firstIndex + place))
}

/** Whether follow-ups are written for any plugin of the scan. */
export const hasFollowUps = (pluginIds: readonly string[]): boolean =>
  PATTERNS.some(({ plugins }) => plugins.some((id) => pluginIds.includes(id)))

function followUpsFor(value: LearnedValue, plugins: ReadonlyMap<string, Severity>): FollowUp[] {
  const near = value.kind === 'identifier' ? nextIdentifier(value.value) : null
  const fill = (pattern: string) =>
    pattern.replaceAll('{value}', () => value.value).replaceAll('{near}', () => near ?? '')
  return PATTERNS.filter(({ kind }) => kind === value.kind).flatMap((entry) => {
    const pluginId = entry.plugins.find((id) => plugins.has(id))
    if (!pluginId || (near === null && entry.goal.includes('{near}'))) return []
    const goal = fill(entry.goal)
    return entry.templates.map((template) => ({ pluginId, prompt: fill(template), goal, value }))
  })
}

/**
 * Returns the identifier whose last number is higher by one: `A-7781` → `A-7782`. Null if there is no number or it has
 * more than 12 digits.
 */
function nextIdentifier(identifier: string): string | null {
  const [, before = '', digits, after = ''] = /^(.*\D|)(\d+)(\D*)$/.exec(identifier) ?? []
  if (digits === undefined || digits.length > 12) return null
  const next = String(Number(digits) + 1).padStart(digits.length, '0')
  return `${before}${next}${after}`
}

function toTest(
  { pluginId, prompt, goal, value }: FollowUp,
  plugins: ReadonlyMap<string, Severity>,
  index: number
): PlannedTest {
  return {
    index,
    key: createHash('sha256')
      .update(`follow-up\u0000${pluginId}\u0000${prompt}`)
      .digest('hex')
      .slice(0, 24),
    pluginId,
    strategyId: 'basic',
    severity: plugins.get(pluginId) ?? findPlugin(pluginId)?.severity ?? 'medium',
    language: 'en',
    prompt,
    basePrompt: prompt,
    goal,
    expectation: { rule: pluginId },
    origin: followUpOrigin(value),
  }
}

/** Returns the origin that is stored with a follow-up, so that the report shows where its value came from. */
const followUpOrigin = ({ value, index }: LearnedValue) =>
  `${FOLLOW_UP_ORIGIN} “${value}” from the response to probe ${index + 1}`

export const FOLLOW_UP_ORIGIN = 'Follow-up:'
