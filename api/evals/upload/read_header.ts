import { asObject } from '#api/evals/values/as_object'
import { maskSecrets, storableValue } from '#api/evals/values/mask_secrets'
import { invalidField } from '#api/platform/http/domain_error'
import { rejectDeepNesting } from './rows/reject_deep_nesting.js'

type Json = Record<string, unknown>

/** An uploaded evaluation without its rows. */
export type EvalHeader = {
  type: 'redteam' | 'eval'
  description: string
  author: string | null
  tags: Record<string, string>
  config: Json
  prompts: unknown[]
  vars: string[]
  header: Json
  traces: unknown[]
  /** Number of results that the CLI counted over all prompts; null if it did not count them. */
  expected: number | null
  createdAt: string | null
}

/** Matches IDs of evaluations. Excludes `.` and `..`, which have a special meaning in URLs. */
const ID = /^(?!\.{1,2}$)[\w.:-]{1,100}$/

/** Internal fields of the CLI's object, and fields stored in their own columns. */
const OMITTED_FIELDS = new Set(
  `id createdAt author description config prompts vars results persisted failedResults _resultsLoaded oldResults
  datasetId _shared traces failedEvalResults finalJsonlResults resultPersistenceFailed`.split(/\s+/)
)

/**
 * Reads the body of an upload's first request.
 * @throws INVALID naming the field
 */
export function readHeader(body: unknown): { id: string; header: EvalHeader } {
  const given = asObject(body)
  if (typeof given.id !== 'string' || !ID.test(given.id)) {
    throw invalidField(
      'id',
      'format',
      'id must consist of 1 to 100 letters, digits and the characters _ . : -'
    )
  }
  if (typeof given.config !== 'object' || given.config === null) {
    throw invalidField(
      'config',
      'required',
      "config must be an object with the evaluation's configuration"
    )
  }
  const tooDeep = () => invalidField('config', 'depth', 'The evaluation is nested too deeply')
  return { id: given.id, header: rejectDeepNesting(() => headerOf(given), tooDeep) }
}

function headerOf(given: Json): EvalHeader {
  const config = asObject(maskSecrets(given.config))
  const prompts = Array.isArray(given.prompts) ? given.prompts : []
  return {
    type: config.redteam === undefined ? 'eval' : 'redteam',
    description: text(config.description) ?? text(storableValue(given.description)) ?? '',
    author: text(storableValue(given.author)),
    tags: tagsOf(config.tags),
    config,
    prompts: prompts.map((prompt) => maskSecrets(prompt)),
    vars: varsOf(given.vars),
    header: restOf(given),
    traces: Array.isArray(given.traces) ? given.traces.map((trace) => maskSecrets(trace)) : [],
    expected: expectedOf(prompts),
    createdAt: dateOf(given.createdAt),
  }
}

/** Larger numbers are treated as missing. */
const MAX_EXPECTED_RESULTS = 1_000_000_000

/** Adds the CLI's counts per prompt. Null if a count is missing, or the sum is 0 or exceeds `MAX_EXPECTED_RESULTS`. */
function expectedOf(prompts: unknown[]): number | null {
  let sum = 0
  for (const prompt of prompts) {
    const metrics = asObject(asObject(prompt).metrics)
    const counts = [metrics.testPassCount, metrics.testFailCount, metrics.testErrorCount ?? 0]
    if (!counts.every((count) => Number.isInteger(count))) return null
    sum += counts.reduce((total: number, count) => total + Number(count), 0)
  }
  return sum > 0 && sum <= MAX_EXPECTED_RESULTS ? sum : null
}

function restOf(given: Json): Json {
  const rest = Object.entries(given).filter(([name]) => !OMITTED_FIELDS.has(name))
  return asObject(maskSecrets(Object.fromEntries(rest)))
}

function tagsOf(value: unknown): Record<string, string> {
  const tags = Object.entries(asObject(value)).filter(([, tag]) => typeof tag !== 'object')
  return Object.fromEntries(tags.map(([name, tag]) => [name, String(tag)]))
}

function varsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.map(storableValue).filter((name) => typeof name === 'string')
}

/** Reads epoch milliseconds or an ISO date; null for an invalid or future date. */
function dateOf(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const date = new Date(value)
  const isGood = !Number.isNaN(date.getTime()) && date.getTime() > 0 && date.getTime() <= Date.now()
  return isGood ? date.toISOString() : null
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
