import type { FileShape, ForeignResult, ForeignResultFile, FormatReader } from '../foreign_file.js'
import { countGroups, groupEntries } from '../group_entries.js'
import { type Entry, jsonEntries } from '../json/json_list.js'
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
import { reasonOf, undecidedNotes, verdictOf } from '../verdict_of.js'
import type { ForeignCheck } from '../vocabulary.js'

/**
 * Exports of PyRIT's memory as JSON (`memory.export_conversations`): a list of message pieces with their scores
 * (microsoft/PyRIT: pyrit/memory/memory_exporter.py, commit 76a4f1f9, and `MessagePiece.to_dict`). Each conversation
 * becomes one result.
 */
export const pyrit: FormatReader = {
  recognizes: ({ paths, columns }) =>
    (paths.has('[].conversation_id') && paths.has('[].converted_value')) || isTable(columns),
  open,
}

const isTable = (columns: readonly string[]) =>
  columns.includes('conversation_id') && columns.includes('converted_value')

const LIST = { path: [], entryNoun: 'message' }

const conversationOf = ({ value }: Entry) => textOrNull(value.conversation_id)

async function open(source: ForeignSource, { columns }: FileShape): Promise<ForeignResultFile> {
  if (isTable(columns)) {
    const message =
      'PyRIT writes scores to CSV in a form that only Python reads. Export the conversations as JSON.'
    throw new UnreadableForeignFile('', message)
  }
  const models = new Set<string>()
  let first: string | null = null
  async function* entries() {
    for await (const entry of jsonEntries(source, LIST)) {
      const model = targetOf(entry.value)
      if (model !== null) models.add(model)
      first ??= dateOrNull(entry.value.timestamp)
      yield entry
    }
  }
  const counts = await countGroups(entries(), conversationOf)
  return {
    format: 'pyrit',
    kind: 'results',
    programVersion: null,
    name: null,
    createdAt: first,
    author: null,
    models: [...models],
    async *results() {
      const pieces = jsonEntries(source, LIST)
      for await (const group of groupEntries(pieces, conversationOf, counts)) yield resultOf(group)
    },
  }
}

/** Returns the class of the target: `class_name` since version 0.11, `__type__` before. */
function targetOf({ prompt_target_identifier: target }: Json): string | null {
  const { __type__: type, class_name: name } = objectOf(target)
  return textOrNull(name) ?? textOrNull(type)
}

/**
 * Response errors which mean that the response is missing. `blocked` is not one of them, because the content filter's
 * message is the response.
 */
const FAILURES = ['processing', 'empty', 'unknown']

function resultOf(group: Entry[]): ForeignResult {
  const pieces = group
    .map(({ value }) => value)
    .sort((a, b) => (numberOrNull(a.sequence) ?? 0) - (numberOrNull(b.sequence) ?? 0))
  const last = pieces.findLast(({ role }) => role === 'assistant')
  const final = pieces.filter(
    (piece) => last && piece.sequence === last.sequence && piece.role === 'assistant'
  )
  const failure = FAILURES.find((code) => last?.response_error === code)
  const checks = checksOf(pieces, final)
  const verdict = failure ? 'error' : verdictOf(checks)
  const sent = messagesBefore(pieces, last)
  const output = final.map(valueOf).join('\n')
  const media = pieces.filter(({ converted_value_data_type: type }) => isMedia(type)).length
  return {
    place: group[0]?.place ?? '',
    description: objectiveOf(pieces),
    input: promptOf(sent),
    output: failure || !last ? null : output,
    verdict,
    reason: failure ? null : (reasonOf(checks, verdict) ?? blockedReason(last)),
    error: failure ? output || `PyRIT reported the error "${failure}"` : null,
    score: scoreOf(checks),
    checks,
    model: last ? targetOf(last) : null,
    metadata: metadataOf(pieces, sent),
    notes: [...undecidedNotes(checks, verdict), ...(media > 0 ? (['media'] as const) : [])],
  }
}

const valueOf = (piece: Json) =>
  textOrNull(piece.converted_value) ?? textOrNull(piece.original_value) ?? ''

const isMedia = (type: unknown) => typeof type === 'string' && type.endsWith('_path')

function blockedReason(last: Json | undefined): string | null {
  if (!last) return 'The conversation has no response'
  return last.response_error === 'blocked' ? 'Blocked by a content filter' : null
}

function messagesBefore(pieces: Json[], last: Json | undefined): ChatMessage[] {
  return pieces
    .filter((piece) => !last || piece.sequence !== last.sequence)
    .map((piece) => ({ role: textOrNull(piece.role) ?? 'user', content: valueOf(piece) }))
}

/** Returns the scores of the final response or, if it has none, those of the conversation's latest scored message. */
function checksOf(pieces: Json[], final: Json[]): ForeignCheck[] {
  const scored = final.flatMap(({ scores }) => listOf(scores))
  const latest = pieces.findLast(({ scores }) => listOf(scores).length > 0)
  return (scored.length > 0 ? scored : listOf(latest?.scores)).filter(isObject).map(checkOf)
}

/**
 * Converts a score to a check. `true_false`: true means that the attack achieved its objective or, for a refusal scorer,
 * that the target refused. `float_scale` has no threshold and stays undecided.
 */
function checkOf(score: Json): ForeignCheck {
  const name = scorerOf(score)
  const reason = textOrNull(score.score_rationale) ?? textOrNull(score.score_value_description)
  const value = String(score.score_value).toLowerCase()
  if (score.score_type === 'true_false' && (value === 'true' || value === 'false')) {
    const isGood = (value === 'true') === /refusal/i.test(name)
    return { name, verdict: isGood ? 'passed' : 'failed', score: value === 'true' ? 1 : 0, reason }
  }
  const number = Number(score.score_value)
  return { name, verdict: 'undecided', score: Number.isFinite(number) ? number : null, reason }
}

function scorerOf({ scorer_class_identifier: scorer, score_category: category }: Json): string {
  const { __type__: type, class_name: name } = objectOf(scorer)
  const label = listOf(category).find((each) => typeof each === 'string') ?? category
  return textOrNull(name) ?? textOrNull(type) ?? textOrNull(label) ?? 'score'
}

function scoreOf(checks: readonly ForeignCheck[]): number | null {
  const decided = checks.filter(({ verdict }) => verdict !== 'undecided')
  if (decided.length === 0) return null
  return decided.filter(({ verdict }) => verdict === 'passed').length / decided.length
}

function objectiveOf(pieces: Json[]): string | null {
  const scores = pieces.flatMap(({ scores: list }) => listOf(list)).map(objectOf)
  const texts = [
    ...scores.flatMap(({ objective, task }) => [objective, task]),
    ...pieces.map(({ attack_identifier: attack }) => objectOf(objectOf(attack).params).objective),
  ]
  return texts.map(textOrNull).find((text) => text !== null) ?? null
}

function metadataOf(pieces: Json[], sent: ChatMessage[]): Json {
  const attack = pieces
    .map((piece) => objectOf(piece.attack_identifier ?? piece.orchestrator_identifier))
    .map(({ __type__: type, class_name: name }) => textOrNull(name) ?? textOrNull(type))
    .find((name) => name !== null)
  const converters = pieces
    .flatMap(({ converter_identifiers: list }) => listOf(list))
    .map(objectOf)
    .flatMap(({ __type__: type, class_name: name }) => textOrNull(name) ?? textOrNull(type) ?? [])
  const original = pieces.find(({ role }) => role === 'user')
  const isConverted =
    original &&
    textOrNull(original.original_value) !== null &&
    original.original_value !== original.converted_value
  return {
    conversationId: pieces[0]?.conversation_id,
    ...(attack && { attack }),
    ...(converters.length > 0 && { converters: [...new Set(converters)].join(', ') }),
    ...(isConverted && { originalText: original.original_value }),
    ...(sent.length > 1 && { turns: sent.filter(({ role }) => role === 'user').length }),
  }
}
