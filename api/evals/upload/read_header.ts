import { asObject } from '#api/evals/as_object'
import { maskSecrets, storableValue } from '#api/evals/mask_secrets'
import { invalidField } from '#api/http/domain_error'
import { refuseTooDeep } from './refuse_too_deep.js'

type Json = Record<string, unknown>

/** What an evaluation says about itself besides its rows: the columns of `evals` that come from an upload. */
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
  /** Results that the tool counted, over all prompts; null when it did not. */
  expected: number | null
  createdAt: string | null
}

/** `.` and `..` mean something else in an address. */
const ID = /^(?!\.{1,2}$)[\w.:-]{1,100}$/

/** Internal fields of the tool's own object, and what has a column here. */
const NOT_KEPT = new Set(
  `id createdAt author description config prompts vars results persisted failedResults _resultsLoaded oldResults
  datasetId _shared traces failedEvalResults finalJsonlResults resultPersistenceFailed`.split(/\s+/)
)

/**
 * The body of an upload's first request.
 * @throws INVALID that names the field
 */
export function readHeader(body: unknown): { id: string; header: EvalHeader } {
  const given = asObject(body)
  if (typeof given.id !== 'string' || !ID.test(given.id)) {
    throw invalidField(
      'id',
      'format',
      'id must be a text of letters, digits, and the signs _ . : -'
    )
  }
  if (typeof given.config !== 'object' || given.config === null) {
    throw invalidField('config', 'required', 'config must be the configuration of the evaluation')
  }
  const tooDeep = () => invalidField('config', 'depth', 'The evaluation is nested too deeply')
  return { id: given.id, header: refuseTooDeep(() => headerOf(given), tooDeep) }
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

/** More results than this nobody has. */
const MOST_EXPECTED = 1_000_000_000

/** Sum of what the tool counted for each prompt. */
function expectedOf(prompts: unknown[]): number | null {
  let sum = 0
  for (const prompt of prompts) {
    const metrics = asObject(asObject(prompt).metrics)
    const counts = [metrics.testPassCount, metrics.testFailCount, metrics.testErrorCount ?? 0]
    if (!counts.every((count) => Number.isInteger(count))) return null
    sum += counts.reduce((total: number, count) => total + Number(count), 0)
  }
  return sum > 0 && sum <= MOST_EXPECTED ? sum : null
}

function restOf(given: Json): Json {
  const rest = Object.entries(given).filter(([name]) => !NOT_KEPT.has(name))
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

/** Milliseconds since 1970, or an ISO date; a date that is none, or lies in the future, is today's. */
function dateOf(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const date = new Date(value)
  const isGood = !Number.isNaN(date.getTime()) && date.getTime() > 0 && date.getTime() <= Date.now()
  return isGood ? date.toISOString() : null
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
