import type { MediaItem } from '#api/contract/evals/eval_media_list'
import { MEDIA_KINDS } from '#api/contract/evals/eval_media_list'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { mediaPath } from '#api/evals/media/media_of'
import { escapeLike, type ListQuery } from '#api/platform/http/lists/list_query'
import type Team from '#api/accounts/tenants/team'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** SQL condition: the result `r` belongs to the media file `m` of the evaluation `e`. */
const MEDIA_RESULT = `r.revision_id = e.revision_id and r.test_idx = m.test_idx and r.prompt_idx = m.prompt_idx`

/**
 * SQL: whether every reader of the evaluation `e` can view the media file `m`. False for files of hidden texts, and for
 * files of red team evaluations whose result is unknown.
 */
export const IS_VISIBLE_MEDIA = `(m.test_idx is not null or e.type = 'eval') and not exists (
  select 1 from eval_results r where ${MEDIA_RESULT} and r.plugin_id is not null and ${isHidden('r.plugin_id')})`

export type MediaRecord = {
  eval_id: string
  hash: string
  mime_type: string
  size: number
  created_at: Date
  description: string
  test_idx: number | null
  prompt_idx: number | null
  status: Outcome | null
  provider: string | null
  label: string | null
}

const OWN = [
  'm.eval_id',
  'm.hash',
  'm.mime_type',
  'm.size',
  'm.created_at',
  'm.test_idx',
  'm.prompt_idx',
  'e.description',
  'e.revision_id',
]

const textIn = (filter: ListQuery['filter'], key: string) => {
  const value = filter[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Queries the media files of the team's published evaluations that match the filter. Excludes files of hidden texts,
 * and files of red team evaluations whose result is unknown.
 */
export function mediaOfTeam(team: Team, { filter }: Pick<ListQuery, 'filter'>) {
  const query: DatabaseQueryBuilderContract<MediaRecord> = db
    .from('eval_media as m')
    .join('evals as e', 'e.id', 'm.eval_id')
    .where('e.team_id', team.id)
    .where('e.is_published', true)
    .whereRaw(IS_VISIBLE_MEDIA)
  const kind = MEDIA_KINDS.find((known) => known === filter.kind)
  const [evalId, q] = [textIn(filter, 'evalId'), textIn(filter, 'q')]
  if (textIn(filter, 'kind')) query.whereLike('m.mime_type', kind ? `${kind}/%` : '')
  if (evalId) query.where('m.eval_id', evalId)
  if (filter.id !== undefined) {
    query.whereRaw("m.eval_id || ':' || m.hash = any(?)", [[filter.id].flat().map(String)])
  }
  for (const [key, sign] of [['createdAt_gte', '>='] as const, ['createdAt_lte', '<='] as const]) {
    const moment = textIn(filter, key)
    if (moment) query.where('m.created_at', sign, moment)
  }
  if (q) {
    const part = `%${escapeLike(q)}%`
    query.where((any) =>
      any
        .whereILike('e.description', part)
        .orWhereILike('m.eval_id', part)
        .orWhereILike('m.mime_type', part)
    )
  }
  return query
}

type Range = { from: number; to: number }

/** Queries a page in the requested order. Results and prompts are joined for the rows of the page only. */
export function pageOfMedia(team: Team, list: ListQuery, { from, to }: Range = list) {
  const inOrder = <Q extends DatabaseQueryBuilderContract<MediaRecord>>(rows: Q) =>
    rows
      .orderBy(list.sort.field === 'size' ? 'm.size' : 'm.created_at', list.sort.direction)
      .orderBy('m.eval_id')
      .orderBy('m.hash')
  const page = inOrder(mediaOfTeam(team, list))
    .select(...OWN)
    .offset(from)
    .limit(to - from + 1)
  const rows: DatabaseQueryBuilderContract<MediaRecord> = db.from(page.as('m'))
  return inOrder(rows)
    .joinRaw('left join eval_prompts as p on p.eval_id = m.eval_id and p.idx = m.prompt_idx')
    .joinRaw(
      `left join eval_results as r on r.revision_id = m.revision_id and r.test_idx = m.test_idx
         and r.prompt_idx = m.prompt_idx`
    )
    .select('m.*', 'r.status', 'p.provider', 'p.label')
}

export function mediaItem(row: MediaRecord): MediaItem {
  return {
    id: `${row.eval_id}:${row.hash}`,
    kind: MEDIA_KINDS.find((kind) => row.mime_type.startsWith(`${kind}/`)) ?? 'image',
    mimeType: row.mime_type,
    url: mediaPath(row.eval_id, row.hash),
    size: row.size,
    createdAt: row.created_at.toISOString(),
    evalId: row.eval_id,
    description: row.description,
    testIdx: row.test_idx,
    promptIdx: row.prompt_idx,
    status: row.status,
    provider: row.provider,
    promptLabel: row.label,
  }
}
