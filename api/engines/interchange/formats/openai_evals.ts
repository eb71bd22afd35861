import type { FormatReader, ForeignResult, ForeignResultFile } from '../foreign_file.js'
import { countGroups, groupEntries } from '../group_entries.js'
import type { Entry } from '../json/json_list.js'
import { jsonLines } from '../json/json_lines.js'
import type { ForeignSource } from '../source.js'
import {
  dateOrNull,
  displayText,
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

/**
 * Logs of the program `oaieval`: JSON Lines with a `spec`, events of samples (`sampling`, `match`, `metrics`, `error`, …)
 * and a `final_report` (openai/evals: evals/record.py, commit 00414586). The events of a sample need not be adjacent.
 */
export const openaiEvals: FormatReader = {
  recognizes: ({ paths }) =>
    (paths.has('spec') && paths.has('spec.eval_name')) ||
    (paths.has('sample_id') && paths.has('event_id') && paths.has('type')),
  open,
}

const sampleOf = ({ value }: Entry) => textOrNull(value.sample_id)

async function open(source: ForeignSource): Promise<ForeignResultFile> {
  let spec: Json = {}
  async function* entries() {
    for await (const entry of jsonLines(source)) {
      if ('spec' in entry.value) spec = objectOf(entry.value.spec)
      yield entry
    }
  }
  const counts = await countGroups(entries(), sampleOf)
  const models = listOf(spec.completion_fns).filter((name) => typeof name === 'string')
  const [model = null] = models
  return {
    format: 'openai_evals',
    kind: 'results',
    programVersion: null,
    name: textOrNull(spec.eval_name),
    createdAt: dateOrNull(spec.created_at),
    author: textOrNull(spec.created_by),
    models,
    async *results() {
      for await (const group of groupEntries(jsonLines(source), sampleOf, counts)) {
        yield resultOf(group, model)
      }
    },
  }
}

function resultOf(events: Entry[], model: string | null): ForeignResult {
  const dataOf = (type: string) =>
    events.filter(({ value }) => value.type === type).map(({ value }) => objectOf(value.data))
  const samplings = dataOf('sampling')
  const matches = dataOf('match')
  const [error] = dataOf('error')
  const [raw] = dataOf('raw_sample')
  const { prompt, sampled, usage } = samplings.at(-1) ?? {}
  const read = messagesOf(prompt ?? raw?.input)
  const checks = [...matches.map(matchCheck), ...dataOf('metrics').flatMap(metricChecks)]
  const expected = matches.find((match) => match.expected !== undefined)?.expected ?? raw?.ideal
  const output = responseOf(sampled ?? matches.at(-1)?.sampled)
  const verdict = error ? 'error' : verdictOf(checks)
  const tokens = tokensOf(usage)
  return {
    place: events[0]?.place ?? '',
    description: textOrNull(events[0]?.value.sample_id),
    input: read ? promptOf(read.messages) : (displayText(prompt ?? raw?.input) ?? ''),
    ...(expected !== undefined && { expected }),
    output,
    verdict,
    reason: error ? null : reasonOf(checks, verdict),
    error: error ? (textOrNull(error.message) ?? textOrNull(error.type) ?? 'Unknown error') : null,
    score: scoreOf(checks),
    checks,
    model,
    metadata: { ...(samplings.length > 1 && { samplings: samplings.length }) },
    ...(tokens && { tokens }),
    notes: [
      ...undecidedNotes(checks, verdict),
      ...(read && read.media > 0 ? (['media'] as const) : []),
    ],
  }
}

/** Returns the response of a completion function, which is a text or a list of texts. */
const responseOf = (sampled: unknown): string | null =>
  Array.isArray(sampled) && sampled.length === 1 ? displayText(sampled[0]) : displayText(sampled)

function matchCheck({ correct, expected, picked }: Json): ForeignCheck {
  const isDecided = typeof correct === 'boolean'
  const verdict = isDecided ? (correct ? 'passed' : 'failed') : 'undecided'
  return {
    name: 'match',
    verdict,
    score: isDecided ? Number(correct) : null,
    reason: `Expected ${displayText(expected) ?? 'nothing'}, picked ${displayText(picked) ?? 'nothing'}`,
  }
}

/**
 * Reads pass or fail from `correct` and `accuracy` if they are 0 or 1. Other numbers, such as the score of a model-graded
 * evaluation, are undecided, because the log contains no threshold.
 */
function metricChecks(data: Json): ForeignCheck[] {
  const decisive = ['correct', 'accuracy'].find((name) => isBinary(data[name]))
  return Object.entries(data).flatMap(([name, value]): ForeignCheck[] => {
    if (name === decisive) {
      const isGood = Number(value) === 1
      return [{ name, verdict: isGood ? 'passed' : 'failed', score: Number(value), reason: null }]
    }
    const score = numberOrNull(value)
    // If a metric decides, other numbers do not make the result undecided.
    if (score === null || decisive !== undefined) return []
    const choice = textOrNull(data.choice)
    return [{ name, verdict: 'undecided', score, reason: choice && `Choice: ${choice}` }]
  })
}

const isBinary = (value: unknown) => value === true || value === false || value === 0 || value === 1

function scoreOf(checks: readonly ForeignCheck[]): number | null {
  const scores = checks.flatMap(({ score }) => (score === null ? [] : [score]))
  if (scores.length === 0) return null
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return mean >= 0 && mean <= 1 ? mean : null
}

function tokensOf(usage: unknown) {
  const {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: total,
  } = objectOf(usage)
  const counts = {
    prompt: numberOrNull(prompt),
    completion: numberOrNull(completion),
    total: numberOrNull(total),
  }
  if (counts.total === null) return null
  return {
    total: counts.total,
    ...(counts.prompt !== null && { prompt: counts.prompt }),
    ...(counts.completion !== null && { completion: counts.completion }),
  }
}
