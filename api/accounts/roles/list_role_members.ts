import type { RoleMember } from '#api/contract/resources/role_members'
import type { ListQuery } from '#api/platform/http/lists/list_query'
import type Role from '#api/accounts/tenants/role'

type Row = Omit<RoleMember, 'createdAt'> & { createdAt: Date }

const SEARCHED = ['users.name', 'users.email', 'teams.name']

/** Lists the users who have this role, once per team. */
export async function listRoleMembers(role: Role, list: ListQuery) {
  const query = role
    .related('members')
    .query()
    .join('users', 'users.id', 'team_members.user_id')
    .join('teams', 'teams.id', 'team_members.team_id')
  const { q, teamId, id } = list.filter
  if (typeof q === 'string' && q !== '') {
    const part = `%${q.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
    query.where((group) => {
      for (const column of SEARCHED) group.orWhereILike(column, part)
    })
  }
  if (teamId) query.whereIn('team_members.team_id', [teamId].flat().map(String))
  if (id) query.whereIn('team_members.id', [id].flat().map(String))
  const column = list.sort.field === 'id' ? 'team_members.id' : list.sort.column
  const [count, rows] = await Promise.all([
    query.clone().count('* as row_count').first(),
    query
      .clone()
      .select({
        id: 'team_members.id',
        userId: 'users.id',
        name: 'users.name',
        email: 'users.email',
        team: 'teams.name',
        teamId: 'teams.id',
        createdAt: 'team_members.created_at',
      })
      .orderBy(column, list.sort.direction)
      .orderBy('team_members.id', list.sort.direction)
      .offset(list.from)
      .limit(list.to - list.from + 1)
      .pojo<Row>(),
  ])
  return { rows, total: Number(count?.$extras.row_count ?? 0) }
}
