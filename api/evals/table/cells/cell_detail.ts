import type { EvalCellDetail, EvalMessage } from '#api/contract/evals/eval'
import { withoutEstimate } from '#api/evals/values/estimate'
import { asObject } from '#api/evals/values/as_object'
import { resultsAs, type TextAccess } from '#api/evals/hidden/hidden_texts'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type Team from '#api/accounts/tenants/team'
import { assertionsOf } from './assertions_of.js'
import { cellOf } from './cell_of.js'
import { mediaOf } from '#api/evals/media/media_of'
import { type MediaTypes, mediaTypes } from '#api/evals/media/media_types'
import { citationsOf } from './citations_of.js'
import { conversationOf } from './messages_of.js'
import type { CellRecord } from './read_cells.js'
import type { ChatMessage } from './chat_messages.js'
import { tracesOf } from './traces_of.js'
import db from '@adonisjs/lucid/services/db'
import { isAtRange } from '#api/evals/values/is_at_range'

const WHOLE = {
  cuts: { output: Infinity, variable: Infinity, reason: Infinity },
  hasFigures: true,
  maxUrlLength: Infinity,
}

type Row = Omit<CellRecord, 'media' | 'sent_prompt' | 'estimate'> & {
  id: string
  prompt: string
  plugin_id: string | null
  is_at_range: boolean
  description: string | null
  vars: Record<string, unknown> | null
  grader: string | null
  metadata: Record<string, unknown>
  created_at: Date
  reviewed_by: string | null
  payload: unknown
  traces: unknown
  provider: string | null
}

const TRACES = `(select json_agg(t.trace order by t.position) from eval_traces t
  where t.revision_id = r.revision_id and t.test_idx = r.test_idx and t.prompt_idx = r.prompt_idx)`

/**
 * Returns SQL for one result in full. Excludes payload and traces if the result is hidden, because they can quote its
 * texts.
 */
const detail = (texts: TextAccess) => `
  select r.*, r.review_comment, ${isAtRange('o.metadata')} as is_at_range, coalesce(r.review_score, r.score) as score,
    case when jsonb_typeof(r.token_usage -> 'total') = 'number' then (r.token_usage ->> 'total')::float8 end as tokens,
    case when not r.is_hidden then p.row end as payload,
    case when not r.is_hidden then ${TRACES} end as traces, e.prompts -> r.prompt_idx ->> 'provider' as provider,
    (select name from users where users.id = r.reviewed_by_id) as reviewed_by
  from evals e
  join ${resultsAs(texts)} r on r.revision_id = e.revision_id and r.test_idx = :testIdx and r.prompt_idx = :promptIdx
  join eval_results o on o.id = r.id
  left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
    and p.prompt_idx = r.prompt_idx
  where e.id = :evalId and e.team_id = :teamId`

/**
 * Loads one result in full; redacted unless `texts` is `full`.
 * @throws NOT_FOUND if the team has no such evaluation or the evaluation has no such result
 */
export async function loadCell(
  team: Team,
  place: { evalId: string; testIdx: number; promptIdx: number },
  texts: TextAccess = 'redacted'
): Promise<EvalCellDetail> {
  const { rows }: { rows: Row[] } = await db.rawQuery(detail(texts), { ...place, teamId: team.id })
  const [row] = rows
  if (!row) throw NOT_FOUND()
  return detailOf(place.evalId, row, await mediaTypes([place.evalId], [row.output]))
}

function detailOf(evalId: string, row: Row, types: MediaTypes): EvalCellDetail {
  const payload = asObject(row.payload)
  const response = asObject(payload.response)
  const metadata = metadataOf(row, payload, response)
  // Scans of this server store no payload; their messages are in the metadata.
  const { messages, attempts } = conversationOf(row.payload ? payload : { metadata: row.metadata })
  return {
    ...cellOf(
      evalId,
      { ...row, estimate: row.metadata.estimate, media: null, sent_prompt: null },
      { ...WHOLE, types }
    ),
    media: mediaOf(evalId, { ...response, output: row.output }, types),
    prompt: row.prompt,
    vars: row.vars ?? { prompt: row.prompt },
    provider: providerOf(payload.provider) ?? row.provider ?? '',
    grader: row.grader,
    description: row.description,
    assertions: assertionsOf(payload.gradingResult),
    pluginId: row.plugin_id,
    resultId: row.id,
    isAtRange: row.is_at_range,
    providerPrompt: providerPromptOf(response.prompt, row.prompt),
    citations: citationsOf(metadata.citations),
    messages: messages.map((message) => messageOf(evalId, message, types)),
    attempts: attempts.map((message) => messageOf(evalId, message, types)),
    metadata,
    tokenUsage: numbersIn(row.token_usage),
    traces: tracesOf(row.traces),
    reviewedBy: row.reviewed_at === null ? null : (row.reviewed_by ?? 'Former member'),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** Returns the prompt that the provider actually sent; null if it equals the rendered prompt or is unknown. */
function providerPromptOf(sent: unknown, prompt: string): string | null {
  if (sent === undefined || sent === null || sent === '') return null
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
  return text === prompt ? null : text
}

const messageOf = (evalId: string, message: ChatMessage, types: MediaTypes): EvalMessage => ({
  role: message.role,
  content: message.content,
  calls: message.calls,
  media: mediaOf(
    evalId,
    { images: message.images, audio: message.audio, output: message.content },
    types
  ),
})

function providerOf(provider: unknown): string | null {
  if (typeof provider === 'string') return provider
  const { label, id } = asObject(provider)
  return [label, id].find((name): name is string => typeof name === 'string' && name !== '') ?? null
}

/** Returns the complete metadata; the `metadata` column contains only short values. */
function metadataOf(
  { metadata }: Row,
  payload: Record<string, unknown>,
  response: Record<string, unknown>
) {
  const own = withoutEstimate(metadata)
  return { ...own, ...asObject(response.metadata), ...asObject(payload.metadata) }
}

/** Returns the counts by kind; nested ones, such as those of the grading, have names like `assertions.total`. */
function numbersIn(usage: Record<string, unknown> | null): Record<string, number> | null {
  if (usage === null) return null
  const entries = Object.entries(usage).flatMap(([name, count]): [string, unknown][] =>
    typeof count === 'object'
      ? Object.entries(asObject(count)).map(([inner, each]) => [`${name}.${inner}`, each])
      : [[name, count]]
  )
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  )
}
