import type { RemediationFact } from '../vocabulary.js'
import type { RemediationTotals } from './compose.js'
import type { AdviceResponse } from './model_schemas.js'

const NUMBER = /\d+(?:[.,]\d+)?/g
/** Matches numbers that are presented as measurements; other numbers may be limits, steps or durations. */
const MEASURED =
  /(?<!\d)\d+(?:[.,]\d+)?\s*(?:%|percent\b)|\b\d+\s+(?:of|out of|\/)\s+(?:the\s+)?\d+|\b\d+\s+(?:\w+\s+)?(?:attacks?|attempts?|probes?|tests?|vulnerabilit(?:y|ies)|weaknesses|failures?)\b/gi

/** Returns all measured numbers, in every format in which advice or a summary may state them. */
export function measuredNumbers(
  facts: readonly RemediationFact[],
  totals: RemediationTotals
): Set<string> {
  const decided = totals.passed + totals.failed
  const serious = facts.filter(({ severity }) => severity === 'critical' || severity === 'high')
  const counts = [
    ...[totals.failed, totals.passed, totals.error, totals.undecided, totals.tested, decided],
    ...[decided + totals.error + totals.undecided, facts.length, serious.length],
    ...facts.flatMap(({ failed, decided: of }) => [failed, of]),
    ...facts.map(({ severity }) => facts.filter((each) => each.severity === severity).length),
  ]
  const rates = [
    ...percents(totals.failed, decided),
    ...facts.flatMap(({ failed, decided: of }) => percents(failed, of)),
  ]
  const scores = [totals.riskScore, ...facts.map(({ riskScore }) => riskScore)]
  return new Set([
    ...counts.map(String),
    ...rates,
    ...scores.flatMap((score) => [score.toFixed(0), score.toFixed(1), score.toFixed(2)]),
    '10',
    '100',
  ])
}

function percents(failed: number, decided: number): string[] {
  if (decided === 0) return []
  const rate = (100 * failed) / decided
  return [rate.toFixed(0), rate.toFixed(1), rate.toFixed(2), String(Math.floor(rate))]
}

const numbersIn = (text: string) =>
  [...text.matchAll(NUMBER)].map(([found]) => found.replace(',', '.').replace(/\.0+$/, ''))

/** Returns the numbers in a summary that were not measured. */
export function unmeasuredNumbers(text: string, known: ReadonlySet<string>): string[] {
  return numbersIn(text).filter((number) => !isKnown(number, known))
}

/**
 * Like `unmeasuredNumbers`, but only for numbers that are presented as measurements, because advice may state limits and
 * durations.
 */
export function unmeasuredClaims(text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(MEASURED)].flatMap(([claim]) => unmeasuredNumbers(claim, known))
}

const isKnown = (number: string, known: ReadonlySet<string>) =>
  known.has(number) || [...known].some((each) => Number(each) === Number(number))

/** Returns the first fault in a model's advice, as a remark for the second request; null if there is none. */
export function adviceFault(
  { advice, actions }: AdviceResponse,
  asked: readonly RemediationFact[],
  known: ReadonlySet<string>
): string | null {
  const ids = asked.map(({ pluginId }) => pluginId)
  const named = [
    ...advice.map(({ pluginId }) => pluginId),
    ...actions.flatMap((a) => a.vulnerabilities),
  ]
  const foreign = named.find((id) => !ids.includes(id))
  if (foreign !== undefined) return `“${foreign}” is not one of the weaknesses: ${ids.join(', ')}.`
  const silent = ids.find((id) => !advice.some(({ pluginId }) => pluginId === id))
  if (silent) return `Advice on “${silent}” is missing.`
  const idle = ids.find(
    (id) => !actions.some(({ vulnerabilities }) => vulnerabilities.includes(id))
  )
  if (idle) return `No action addresses “${idle}”.`
  const empty = actions.find((a) => a.steps.length === 0 || a.vulnerabilities.length === 0)
  if (empty) return `The action “${empty.title}” has no steps or addresses nothing.`
  const prose = [
    ...advice.flatMap(({ cause, change, verify }) => [cause, change, verify]),
    ...actions.flatMap(({ description, impact }) => [description, impact]),
  ].join('\n')
  const [figure] = unmeasuredClaims(prose, known)
  return figure ? `The number ${figure} was not measured. Use only the given numbers.` : null
}
