import type { FileShape, ForeignResult, ForeignResultFile, FormatReader } from '../foreign_file.js'
import { type Entry, jsonEntries } from '../json/json_list.js'
import { jsonLines } from '../json/json_lines.js'
import type { ForeignSource } from '../source.js'
import {
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

/**
 * Output items of a run of OpenAI's hosted evaluations, from the API (`GET /evals/{id}/runs/{id}/output_items`: an
 * object with the list `data`) or as a list or JSON Lines of `eval.run.output_item` objects.
 */
export const openaiOutputItems: FormatReader = {
  recognizes: ({ paths }) =>
    ['', '[].', 'data[].'].some(
      (prefix) => paths.has(`${prefix}datasource_item`) && paths.has(`${prefix}eval_id`)
    ),
  open,
}

async function open(source: ForeignSource, shape: FileShape): Promise<ForeignResultFile> {
  const entries = () => entriesOf(source, shape)
  const models = new Set<string>()
  let first: Json = {}
  for await (const { value } of entries()) {
    if (Object.keys(first).length === 0) first = value
    const model = textOrNull(objectOf(value.sample).model)
    if (model !== null) models.add(model)
  }
  const seconds = numberOrNull(first.created_at)
  return {
    format: 'openai_output_items',
    kind: 'results',
    programVersion: null,
    name: textOrNull(first.run_id),
    createdAt: seconds === null ? null : new Date(seconds * 1000).toISOString(),
    author: null,
    models: [...models],
    async *results() {
      for await (const entry of entries()) yield resultOf(entry)
    },
  }
}

function entriesOf(source: ForeignSource, { paths }: FileShape): AsyncGenerator<Entry> {
  if (paths.has('data[].datasource_item')) return jsonEntries(source, { path: ['data'] })
  return paths.has('[].datasource_item') ? jsonEntries(source, { path: [] }) : jsonLines(source)
}

function resultOf({ place, value }: Entry): ForeignResult {
  const sample = objectOf(value.sample)
  const read = messagesOf(sample.input)
  const output = messagesOf(sample.output)
  const checks = listOf(value.results).filter(isObject).map(checkOf)
  const failure = isObject(sample.error) ? sample.error : null
  const verdict = failure ? 'error' : verdictOf(checks)
  const item = objectOf(value.datasource_item)
  const reference = ['ideal', 'ground_truth', 'expected', 'reference'].find((key) => key in item)
  const usage = objectOf(sample.usage)
  const total = numberOrNull(usage.total_tokens)
  return {
    place,
    description: textOrNull(value.id),
    input: read ? promptOf(read.messages) : (displayText(item.input ?? item) ?? ''),
    ...(reference && { expected: item[reference] }),
    output: output ? output.messages.map(({ content }) => content).join('\n') : null,
    verdict,
    reason: failure ? null : reasonOf(checks, verdict),
    error: failure
      ? (textOrNull(failure.message) ?? textOrNull(failure.code) ?? 'Unknown error')
      : null,
    score: checks.length === 0 ? null : scoreOf(checks),
    checks,
    model: textOrNull(sample.model),
    metadata: { item },
    ...(total !== null && { tokens: { total } }),
    notes: [
      ...undecidedNotes(checks, verdict),
      ...((read?.media ?? 0) + (output?.media ?? 0) > 0 ? (['media'] as const) : []),
    ],
  }
}

function checkOf({ name, passed, score }: Json): ForeignCheck {
  const verdict = typeof passed === 'boolean' ? (passed ? 'passed' : 'failed') : 'undecided'
  return { name: textOrNull(name) ?? 'grader', verdict, score: numberOrNull(score), reason: null }
}

function scoreOf(checks: readonly ForeignCheck[]): number {
  const passed = checks.filter(({ verdict }) => verdict === 'passed').length
  return passed / checks.length
}
