import type { VulnerabilityEntry } from '#api/contract/findings/vulnerability'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

const MAX_ENTRIES = 1000

type Row = Omit<VulnerabilityEntry, 'at' | 'actor'> & {
  at: Date
  actorId: string | null
  actorName: string | null
}

/** Events and comments in one list. Current user names take precedence over the stored names. */
const HISTORY = `
  select * from (
    select 'event-' || v.id as id, v.kind, v.created_at as at, v.actor_id as "actorId",
      coalesce(u.name, v.actor_name) as "actorName", v.eval_id as "evalId",
      v.details || jsonb_strip_nulls(jsonb_build_object('fromName', f.name, 'toName', t.name)) as details,
      null as text, false as "isEdited", false as "isOwn", v.id as place
    from issue_events v left join users u on u.id = v.actor_id
    left join users f on v.kind = 'assignee' and f.id::text = v.details ->> 'from'
    left join users t on (v.kind = 'assignee' and t.id::text = v.details ->> 'to')
      or (v.kind = 'status' and t.id::text = v.details ->> 'ownerId')
    where v.issue_id = :vulnerabilityId
    union all
    select c.id::text, 'comment', c.created_at, c.author_id, coalesce(u.name, c.author_name), null, '{}', c.text,
      c.edited_at is not null, coalesce(c.author_id = :userId, false), 0
    from issue_comments c left join users u on u.id = c.author_id
    where c.issue_id = :vulnerabilityId
  ) entries order by at desc, place desc, id limit ${MAX_ENTRIES}`

/** Loads the history of a team's vulnerability, newest first. */
export async function loadHistory(
  team: Pick<Team, 'id'>,
  vulnerabilityId: string,
  userId: string
): Promise<VulnerabilityEntry[]> {
  const own = await db
    .from('issues')
    .where({ id: vulnerabilityId, team_id: team.id })
    .select('id')
    .first()
  if (!own) throw NOT_FOUND()
  const { rows }: { rows: Row[] } = await db.rawQuery(HISTORY, { vulnerabilityId, userId })
  return rows.map(
    ({ id, kind, at, actorId, actorName, evalId, details, text, isEdited, isOwn }) => ({
      id,
      kind,
      at: at.toISOString(),
      actor: actorName === null ? null : { id: actorId, name: actorName },
      evalId,
      details,
      text,
      isEdited,
      isOwn,
    })
  )
}
