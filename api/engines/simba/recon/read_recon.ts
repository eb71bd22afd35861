import type { Fact } from '../vocabulary.js'
import type { Exchanged } from '../attempts/attempt.js'
import { similarity, wordsOf } from '../similarity.js'
import { RECON_STEPS, type ReconStep } from './recon_steps.js'

const MAX_FACT_CHARS = 1000
/** Matches `name(a, b)`, or a name in code style: `get_order`, `getOrder`. */
const TOOL =
  /\b[A-Za-z]\w{1,79}\([^()\n]{0,200}\)|\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+\b/g
const MAX_TOOLS = 50
const TOOL_LABEL = 'Tool'

export const reconStep = (id: string): ReconStep | undefined =>
  RECON_STEPS.find((step) => step.id === id)

/** Minimum similarity of two responses for the target to count as having decoded the disguised question. */
const MIN_SIMILARITY = 0.5

/**
 * Returns the facts from a completed reconnaissance step; none if its last message failed.
 * @param responseTo returns the response to another step; undefined if that step failed
 */
export function factsOf(
  step: ReconStep,
  exchanges: readonly Exchanged[],
  responseTo: (stepId: string) => string | undefined
): Fact[] {
  const last = exchanges.at(-1)
  if (!last || last.response.error) return []
  const { output, isRefusal } = last.response
  const fact = (value: string, label = step.label): Fact => ({
    kind: step.kind,
    label,
    value: value.slice(0, MAX_FACT_CHARS),
    probe: last.probe.number,
  })
  if (step.marker) return [fact(output.toLowerCase().includes(step.marker) ? 'yes' : 'no')]
  if (step.disguises) {
    const plain = responseTo(step.disguises)
    if (plain === undefined) return []
    return [fact(similarity(wordsOf(plain), wordsOf(output)) >= MIN_SIMILARITY ? 'yes' : 'no')]
  }
  if (step.kind === 'scope') return [fact(isRefusal ? 'no' : output)]
  if (step.kind === 'tool') {
    const names = [...new Set(output.match(TOOL))].slice(0, MAX_TOOLS)
    return names.length > 0 ? names.map((name) => fact(name, TOOL_LABEL)) : [fact(output)]
  }
  return [fact(output)]
}

/** Returns for each known encoding whether the target demonstrably decodes it. */
export function encodingsIn(facts: readonly Fact[]): Map<string, boolean> {
  const known = new Map<string, boolean>()
  for (const { encoding, label } of RECON_STEPS) {
    const fact = facts.find((each) => each.label === label)
    if (encoding && fact) known.set(encoding, fact.value === 'yes')
  }
  return known
}

/** Returns the tools that the target named, with their parameters if it named them. */
export const toolsIn = (facts: readonly Fact[]): string[] =>
  facts
    .filter(({ kind, label }) => kind === 'tool' && label === TOOL_LABEL)
    .map(({ value }) => value)
