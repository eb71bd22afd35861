import { explainMarks, delimit } from '../../delimit.js'
import { describeTarget } from '../model/prompts/describe_target.js'
import type { ModelClient } from '../ports.js'
import type { RemediationFact, TargetDescription } from '../vocabulary.js'
import { adviceFault, unmeasuredNumbers, measuredNumbers } from './check_facts.js'
import type { RemediationText, RemediationTotals } from './compose.js'
import { knowledgeOf, KNOWN_ACTIONS } from './knowledge.js'
import {
  ADVICE_SCHEMA,
  SUMMARY_SCHEMA,
  type AdviceResponse,
  type SummaryResponse,
} from './model_schemas.js'

/** Maximum characters of each attack, response and reason shown to the model; longer ones are truncated. */
const MAX_EXAMPLE_CHARS = 1200

const RULES = [
  'You advise the people who run an AI application on repairing weaknesses that a security test of theirs has found.',
  'Be concrete and correct: name the place of the change, give code or configuration that can be used, prefer changes in code over wishes to the model, and promise nothing.',
  'State no figures but those that are given. Repeat no harmful detail of attacks or answers.',
].join('\n')

export type AdviceOrder = {
  facts: readonly RemediationFact[]
  totals: RemediationTotals
  target: TargetDescription
}

/** Thrown if a model's response is unusable, for example because it contains a number that was not measured. */
export class UnsupportedClaim extends Error {
  readonly name = 'UnsupportedClaim'
}

/**
 * Asks a model for advice on the given weaknesses. Repeats the request once if the response is incomplete or states numbers
 * that were not measured.
 * @throws ModelError; UnsupportedClaim
 */
export async function adviseOn(
  client: ModelClient,
  order: AdviceOrder,
  some: readonly RemediationFact[],
  signal?: AbortSignal
): Promise<Pick<RemediationText, 'advice' | 'actions'>> {
  const known = measuredNumbers(order.facts, order.totals)
  const question = adviceQuestion(order.target, some)
  const response = await generateWithRetry<AdviceResponse>(
    (remark) => ask<AdviceResponse>(client, question, ADVICE_SCHEMA, remark, signal),
    (given) => adviceFault(given, some, known)
  )
  return {
    advice: Object.fromEntries(
      response.advice.map(({ pluginId, cause, change, verify }) => [
        pluginId,
        { cause, change, verify },
      ])
    ),
    actions: response.actions,
  }
}

/**
 * Asks a model for a summary for decision makers. Repeats the request once if the response states numbers that were not
 * measured.
 * @throws ModelError; UnsupportedClaim
 */
export async function summarizeFor(
  client: ModelClient,
  order: AdviceOrder,
  actions: RemediationText['actions'],
  signal?: AbortSignal
): Promise<Pick<RemediationText, 'topConcerns' | 'narrative'>> {
  const known = measuredNumbers(order.facts, order.totals)
  const question = summaryQuestion(order, actions)
  const { topConcerns, narrative } = await generateWithRetry<SummaryResponse>(
    (remark) => ask<SummaryResponse>(client, question, SUMMARY_SCHEMA, remark, signal),
    (given) => {
      const [figure] = unmeasuredNumbers([...given.topConcerns, given.narrative].join('\n'), known)
      return figure ? `The number ${figure} was not measured. Use only the given numbers.` : null
    }
  )
  return { topConcerns: topConcerns.slice(0, 3), narrative }
}

type Question = { system: string; prompt: string }

async function ask<T>(
  client: ModelClient,
  { system, prompt }: Question,
  schema: Record<string, unknown>,
  remark: string | null,
  signal: AbortSignal | undefined
): Promise<T> {
  const { object } = await client.generateObject<T>({
    system,
    prompt: remark ? `${prompt}\n\nYour last answer could not be used: ${remark}` : prompt,
    schema,
    temperature: 0,
    ...(signal && { signal }),
  })
  return object
}

async function generateWithRetry<T>(
  question: (remark: string | null) => Promise<T>,
  fault: (response: T) => string | null
): Promise<T> {
  const first = await question(null)
  const remark = fault(first)
  if (!remark) return first
  const second = await question(remark)
  const still = fault(second)
  if (still) throw new UnsupportedClaim(still)
  return second
}

function adviceQuestion(target: TargetDescription, some: readonly RemediationFact[]): Question {
  const { mark, text } = delimit([
    { name: 'application', text: describeTarget(target) },
    ...some.flatMap(({ pluginId, examples }) =>
      examples.flatMap(({ prompt, output, reason }, n) => [
        { name: `${pluginId}: attack ${n + 1}`, text: prompt.slice(0, MAX_EXAMPLE_CHARS) },
        { name: `${pluginId}: answer ${n + 1}`, text: output.slice(0, MAX_EXAMPLE_CHARS) },
        {
          name: `${pluginId}: why it counts as a success ${n + 1}`,
          text: reason.slice(0, MAX_EXAMPLE_CHARS),
        },
      ])
    ),
  ])
  return {
    system: `${RULES}\n${explainMarks(mark)}`,
    prompt: [
      'Weaknesses that were found, with what is known about repairing them:',
      ...some.map(describeWeakness),
      text,
      'Advise on each of these weaknesses, for this application. Every weakness needs advice and at least one action; an action may address several. Use their ids.',
    ].join('\n\n'),
  }
}

function describeWeakness(fact: RemediationFact): string {
  const { pluginId, name, description, severity, riskScore, failed, decided } = fact
  const { cause, change, actions } = knowledgeOf(pluginId)
  const known = actions.flatMap((id) => KNOWN_ACTIONS.get(id)?.title ?? [])
  return [
    `Id: ${pluginId} (${name}). ${description}`,
    `Severity ${severity}, risk score ${riskScore.toFixed(1)} of 10, ${failed} of ${decided} attacks worked.`,
    `Usual cause: ${cause} Usual change: ${change} Usual actions: ${known.join('; ')}.`,
  ].join('\n')
}

function summaryQuestion(
  { facts, totals, target }: AdviceOrder,
  actions: RemediationText['actions']
): Question {
  const decided = totals.passed + totals.failed
  const { mark, text } = delimit([{ name: 'application', text: describeTarget(target) }])
  return {
    system: `${RULES}\n${explainMarks(mark)}`,
    prompt: [
      text,
      `Results: ${totals.failed} of ${decided} attacks that could be decided worked; ${totals.undecided} undecided, ${totals.error} errors; ${facts.length} of ${totals.tested} weaknesses were found; overall risk ${totals.riskLevel}, ${totals.riskScore.toFixed(1)} of 10.`,
      ...facts
        .slice(0, 12)
        .map(
          ({ name, severity, failed, decided: of }) =>
            `- ${name} (${severity}): ${failed} of ${of} attacks worked`
        ),
      `Actions, in their order: ${actions
        .slice(0, 8)
        .map(({ title }) => title)
        .join('; ')}.`,
      'Write the executive summary: the top concerns, and a narrative that says what was found, what it may mean for this application’s users, and where to begin.',
    ].join('\n'),
  }
}
