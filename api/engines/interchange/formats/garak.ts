import type { FileShape, ForeignResult, ForeignResultFile, FormatReader } from '../foreign_file.js'
import type { Entry } from '../json/json_list.js'
import { jsonLines } from '../json/json_lines.js'
import { type ForeignSource, UnreadableForeignFile } from '../source.js'
import {
  type ChatMessage,
  dateOrNull,
  isObject,
  type Json,
  listOf,
  numberOrNull,
  objectOf,
  promptOf,
  textOrNull,
} from '../values.js'
import { reasonOf, verdictOf } from '../verdict_of.js'
import type { ForeignCheck } from '../vocabulary.js'

/**
 * Reports of garak (`*.report.jsonl`): JSON Lines with `start_run setup`, `init`, `attempt`, `eval` and `digest`
 * (NVIDIA/garak: garak/attempt.py, commit 00da9805). Prompts and outputs are strings before version 0.11, and objects
 * with turns or text since.
 */
export const garak: FormatReader = {
  recognizes: ({ paths }) => paths.has('entry_type') || isHitLog(paths),
  open,
}

const isHitLog = (paths: ReadonlySet<string>) =>
  paths.has('attempt_id') && paths.has('detector') && paths.has('generator')

/** Used when the report does not contain `run.eval_threshold` (garak.core.yaml). */
const DEFAULT_THRESHOLD = 0.5

/** Status of an attempt whose detectors have run. An attempt is also written when it is sent (status 1). */
const COMPLETE = 2

async function open(source: ForeignSource, { paths }: FileShape): Promise<ForeignResultFile> {
  if (isHitLog(paths)) {
    const message =
      "A hit log contains only successful attacks. Import the run's report (.report.jsonl) instead."
    throw new UnreadableForeignFile('', message)
  }
  let setup: Json = {}
  let init: Json = {}
  const complete = new Set<string>()
  for await (const { value } of jsonLines(source)) {
    if (value.entry_type === 'start_run setup') setup = value
    else if (value.entry_type === 'init') init = value
    else if (isComplete(value)) complete.add(String(value.uuid))
  }
  const target = [
    setup['plugins.target_type'] ?? setup['plugins.model_type'],
    setup['plugins.target_name'] ?? setup['plugins.model_name'],
  ]
  const model = target.flatMap((part) => textOrNull(part) ?? []).join(':') || null
  const threshold = numberOrNull(setup['run.eval_threshold']) ?? DEFAULT_THRESHOLD
  const version = textOrNull(init.garak_version) ?? textOrNull(setup['_config.version'])
  return {
    format: 'garak',
    kind: 'results',
    programVersion: version,
    name: textOrNull(setup['reporting.report_prefix']) ?? (model && `garak: ${model}`),
    createdAt: dateOrNull(init.start_time ?? setup['transient.starttime_iso']),
    author: null,
    models: model === null ? [] : [model],
    async *results() {
      for await (const entry of jsonLines(source)) {
        const { value } = entry
        const isAttempt = value.entry_type === 'attempt'
        if (!isAttempt || (!isComplete(value) && complete.has(String(value.uuid)))) continue
        yield* resultsOf(entry, { model, threshold })
      }
    },
  }
}

const isComplete = (value: Json) => value.entry_type === 'attempt' && value.status === COMPLETE

/** Yields one result per generation. */
function* resultsOf(
  { place, value }: Entry,
  run: { model: string | null; threshold: number }
): Generator<ForeignResult> {
  const outputs = listOf(value.outputs)
  const generations = outputs.length === 0 ? [null] : outputs
  for (const [index, generation] of generations.entries()) {
    const output = messageText(generation)
    const checks = isComplete(value) ? checksOf(value, index, run.threshold) : []
    const verdict = output === null ? 'error' : verdictOf(checks)
    yield {
      place,
      description: textOrNull(value.goal),
      input: inputText(value, index),
      output,
      verdict,
      reason: verdict === 'error' ? null : reasonOf(checks, verdict),
      error: output === null ? 'The target returned no output' : null,
      score: scoreOf(checks),
      checks,
      model: run.model,
      metadata: {
        probe: value.probe_classname,
        ...(generations.length > 1 && { generation: index + 1 }),
        ...(listOf(value.targets).length > 0 && { targets: value.targets }),
      },
      notes: [
        ...(verdict === 'undecided'
          ? [isComplete(value) ? ('unscored' as const) : ('interrupted' as const)]
          : []),
        ...(isObject(generation) && textOrNull(generation.data_path) ? (['media'] as const) : []),
      ],
    }
  }
}

/**
 * Returns the detectors' verdicts. A score of at least the threshold is a hit: the attack succeeded. Without a score,
 * the verdict is undecided.
 */
function checksOf(
  { detector_results: results, outputs }: Json,
  index: number,
  threshold: number
): ForeignCheck[] {
  return Object.entries(objectOf(results)).map(([name, scores]) => {
    const score = scoreAt(listOf(scores), listOf(outputs), index)
    if (score === null) {
      return { name, verdict: 'undecided', score, reason: `${name} returned no score` }
    }
    const verdict = score >= threshold ? 'failed' : 'passed'
    return { name, verdict, score, reason: `${name} scored ${score} (threshold ${threshold})` }
  })
}

/** Returns 1 minus the highest detector score, so that 1 is safe. */
function scoreOf(checks: readonly ForeignCheck[]): number | null {
  const scores = checks.flatMap(({ score }) => (score === null ? [] : [score]))
  if (scores.length === 0) return null
  return Math.min(1, Math.max(0, 1 - Math.max(...scores)))
}

/** Returns the text of an output, which is a string or an object; null if the target returned none. */
function messageText(message: unknown): string | null {
  if (typeof message === 'string') return message
  return isObject(message) && typeof message.text === 'string' ? message.text : null
}

/**
 * Returns the score of an output. Some versions skip missing outputs, so their list of scores is shorter than that of
 * outputs.
 */
function scoreAt(scores: unknown[], outputs: unknown[], index: number): number | null {
  const present = outputs.filter((output) => messageText(output) !== null)
  const isShort = scores.length < outputs.length && scores.length === present.length
  const skipped = isShort
    ? outputs.slice(0, index).filter((each) => messageText(each) === null)
    : []
  return numberOrNull(scores[index - skipped.length])
}

/** Returns the input: the prompt, or the conversation up to the final output. */
function inputText({ prompt, conversations }: Json, index: number): string {
  const turns = listOf(objectOf(listOf(conversations)[index]).turns)
  const last = turns.findLastIndex((turn) => objectOf(turn).role === 'assistant')
  return last > 1 ? promptText({ turns: turns.slice(0, last) }) : promptText(prompt)
}

function promptText(prompt: unknown): string {
  const { turns } = objectOf(prompt)
  if (!Array.isArray(turns)) return messageText(prompt) ?? ''
  const messages = turns.filter(isObject).map(({ role, content }): ChatMessage => ({
    role: textOrNull(role) ?? 'user',
    content: messageText(content) ?? '',
  }))
  return promptOf(messages)
}
