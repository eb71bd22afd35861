import Invitation from '#api/accounts/people/invitations/invitation'
import type Organization from '#api/accounts/tenants/organization'
import db from '@adonisjs/lucid/services/db'

const STATUS = `case
  when accepted_at is not null then 'accepted'
  when expires_at <= now() then 'expired'
  else 'open' end as status`

const INVITED_BY = `(
  select json_build_object('id', u.id, 'name', u.name) from users u where u.id = invitations.invited_by_id
) as invited_by`

/** SQL for the invitation's teams; excludes teams and roles deleted in the meantime. */
const NAMED_TEAMS = `(
  select coalesce(json_agg(json_build_object(
    'teamId', t.id, 'teamName', t.name, 'roleId', r.id, 'roleName', r.name) order by t.name), '[]')
  from jsonb_to_recordset(invitations.teams) as wanted ("teamId" uuid, "roleId" uuid)
  join teams t on t.id = wanted."teamId" and t.organization_id = invitations.organization_id
  join roles r on r.id = wanted."roleId" and r.organization_id = invitations.organization_id
) as named_teams`

/** Queries the organization's invitations with their status, inviter and teams, in one statement per page. */
export function invitationsOf({ id }: Organization) {
  const rows = db.from('invitations').where('organization_id', id).select('*', db.raw(STATUS))
  return Invitation.query()
    .from(rows.as('invitations'))
    .select('invitations.*')
    .select(db.raw(INVITED_BY))
    .select(db.raw(NAMED_TEAMS))
}
