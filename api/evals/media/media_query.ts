import type { MediaItem } from '#api/contract/eval_media_list'
import { MEDIA_KINDS } from '#api/contract/eval_media_list'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { mediumAddress } from '#api/evals/table/media_of'
import { escapeLike, type ListQuery } from '#api/http/list_query'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

export type MediumRecord = {
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

const COLUMNS = [
  'm.eval_id',
  'm.hash',
  'm.mime_type',
  'm.size',
  'm.created_at',
  'e.description',
  'm.test_idx',
  'm.prompt_idx',
  'r.status',
  'p.provider',
  'p.label',
]

const textIn = (filter: ListQuery['filter'], key: string) => {
  const value = filter[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Media of the team's evaluations with the results that brought them, narrowed. What belongs to hidden texts is not
 * among them, nor is anything of a red team that nobody knows the result of.
 */
export function mediaOfTeam(team: Team, { filter }: Pick<ListQuery, 'filter'>) {
  const query: DatabaseQueryBuilderContract<MediumRecord> = db
    .from('eval_media as m')
    .join('evals as e', 'e.id', 'm.eval_id')
    .leftJoin('eval_results as r', (on) =>
      on
        .on('r.revision_id', 'e.revision_id')
        .andOn('r.test_idx', 'm.test_idx')
        .andOn('r.prompt_idx', 'm.prompt_idx')
    )
    .where('e.team_id', team.id)
    .where('e.is_published', true)
    .whereRaw(`case when r.id is null then e.type = 'eval' else not ${isHidden('r')} end`)
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

/** In the order asked, with the names of their prompts. */
export function listedMedia(team: Team, list: ListQuery) {
  return mediaOfTeam(team, list)
    .leftJoin('eval_prompts as p', (on) =>
      on.on('p.eval_id', 'm.eval_id').andOn('p.idx', 'm.prompt_idx')
    )
    .select(...COLUMNS)
    .orderBy(list.sort.field === 'size' ? 'm.size' : 'm.created_at', list.sort.direction)
    .orderBy('m.eval_id')
    .orderBy('m.hash')
}

export function mediaItem(row: MediumRecord): MediaItem {
  return {
    id: `${row.eval_id}:${row.hash}`,
    kind: MEDIA_KINDS.find((kind) => row.mime_type.startsWith(`${kind}/`)) ?? 'image',
    mimeType: row.mime_type,
    url: mediumAddress(row.eval_id, row.hash),
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
