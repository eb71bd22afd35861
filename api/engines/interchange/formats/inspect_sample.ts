import type { ForeignResult } from '../foreign_file.js'
import type { Entry } from '../json/json_list.js'
import {
  contentOf,
  displayText,
  isObject,
  type Json,
  listOf,
  messagesOf,
  numberOrNull,
  objectOf,
  promptOf,
  textOrNull,
} from '../values.js'
import { reasonOf, undecidedNotes, verdictOf } from '../verdict_of.js'
import type { ForeignCheck } from '../vocabulary.js'

/** Converts one sample of one epoch. A sample that ended with an error is an error even if it has scores. */
export function sampleResult(
  { place, value: sample }: Entry,
  logModel: string | null
): ForeignResult {
  const input = messagesOf(sample.input)
  const output = objectOf(sample.output)
  const message = objectOf(objectOf(listOf(output.choices)[0]).message)
  const response = contentOf(message.content)
  const failure = isObject(sample.error)
    ? (textOrNull(sample.error.message) ?? 'Unknown error')
    : textOrNull(output.error)
  const checks = checksOf(sample)
  const verdict = failure === null ? verdictOf(checks) : 'error'
  const seconds = numberOrNull(output.time) ?? numberOrNull(sample.total_time)
  const expected = targetOf(sample.target)
  const tokens = tokensOf(objectOf(output.usage))
  const toolCalls = toolCallsOf(listOf(sample.messages).filter(isObject))
  return {
    place,
    description: descriptionOf(sample),
    input: input ? promptOf(input.messages) : (displayText(sample.input) ?? ''),
    ...(expected !== null && { expected }),
    output: 'content' in message ? response.text : null,
    verdict,
    reason: failure === null ? reasonOf(checks, verdict) : null,
    error: failure,
    score: scoreOf(checks),
    checks,
    model: logModel ?? textOrNull(output.model),
    metadata: { ...objectOf(sample.metadata), ...detailsOf(sample) },
    ...(seconds !== null && { latencyMs: Math.round(seconds * 1000) }),
    ...(tokens && { tokens }),
    ...(toolCalls.length > 0 && { toolCalls }),
    notes: [
      ...undecidedNotes(checks, verdict),
      ...((input?.media ?? 0) + response.media > 0 ? (['media'] as const) : []),
    ],
  }
}

const descriptionOf = ({ id, epoch }: Json) =>
  `Sample ${displayText(id) ?? ''}${numberOrNull(epoch) !== null && epoch !== 1 ? `, epoch ${String(epoch)}` : ''}`

function detailsOf({ epoch, limit, choices }: Json): Json {
  const limited = textOrNull(objectOf(limit).type)
  return {
    ...(numberOrNull(epoch) !== null && { epoch }),
    ...(limited && { limit: limited }),
    ...(Array.isArray(choices) && { choices }),
  }
}

/** Returns the target: one text, or several alternatives as JSON. */
function targetOf(target: unknown): unknown {
  if (Array.isArray(target)) return target.length === 1 ? target[0] : JSON.stringify(target)
  return textOrNull(target)
}

/** Returns one check per scorer; logs of version 1 have a single, unnamed score. */
function checksOf({ scores, score }: Json): ForeignCheck[] {
  const all = isObject(scores)
    ? Object.entries(scores)
    : isObject(score)
      ? [['score', score] as const]
      : []
  return all.flatMap(([name, one]) => {
    const { value, explanation, answer } = objectOf(one)
    const text = textOrNull(explanation) ?? textOrNull(answer)
    if (!isObject(value)) return [checkOf(name, value, text)]
    return Object.entries(value).map(([key, part]) => checkOf(`${name}.${key}`, part, text))
  })
}

/** Values of `value_to_float`: C, I, P and N are correct, incorrect, partial and no response. */
const LETTERS: Record<string, number> = { C: 1, I: 0, P: 0.5, N: 0 }
const WORDS: Record<string, number> = { yes: 1, true: 1, no: 0, false: 0 }

/**
 * Converts a score to a check: 1 is passed and 0 is failed. Other numbers are undecided, because the log contains no
 * threshold.
 */
function checkOf(name: string, value: unknown, reason: string | null): ForeignCheck {
  const score = numberOf(value)
  const verdict = score === 1 ? 'passed' : score === 0 ? 'failed' : 'undecided'
  return { name, verdict, score, reason }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return numberOrNull(value)
  const known = LETTERS[value] ?? WORDS[value.toLowerCase()]
  if (known !== undefined) return known
  return value.trim() === '' ? null : numberOrNull(Number(value))
}

function scoreOf(checks: readonly ForeignCheck[]): number | null {
  const scores = checks.flatMap(({ score }) => (score === null ? [] : [score]))
  if (scores.length === 0 || scores.some((score) => score < 0 || score > 1)) return null
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function tokensOf(usage: Json) {
  const total = numberOrNull(usage.total_tokens)
  if (total === null) return null
  const [prompt, completion, cached] = [
    numberOrNull(usage.input_tokens),
    numberOrNull(usage.output_tokens),
    numberOrNull(usage.input_tokens_cache_read),
  ]
  return {
    total,
    ...(prompt !== null && { prompt }),
    ...(completion !== null && { completion }),
    ...(cached !== null && { cached }),
  }
}

/** Returns the tool calls of all messages with their results, in order. */
function toolCallsOf(messages: Json[]) {
  const results = new Map(
    messages.filter(({ role }) => role === 'tool').map((each) => [each.tool_call_id, each])
  )
  return messages
    .flatMap(({ tool_calls: calls }) => listOf(calls))
    .filter(isObject)
    .map((call) => {
      const answered = results.get(call.id)
      const error = textOrNull(objectOf(answered?.error).message)
      return {
        name: displayText(call.function) ?? '',
        arguments: displayText(call.arguments) ?? '{}',
        ...(answered && error === null && { result: contentOf(answered.content).text }),
        ...(error !== null && { error }),
      }
    })
}
