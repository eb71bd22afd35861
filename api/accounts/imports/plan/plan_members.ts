import { Named, type PlannedRow, RowPlan } from '#api/accounts/imports/plan/plan'
import type { CsvRow } from '#api/accounts/imports/plan/read_csv'

export type KnownPerson = {
  id: string
  name: string
  email: string
  kind: string
  isAdmin: boolean
}
export type NamedThing = { id: string; name: string; slug: string }

/**
 * State against which the plan is computed. `memberships` contains the file's users in every team of the organization,
 * and every team's administrators.
 */
export type MembersState = {
  people: readonly KnownPerson[]
  teams: readonly NamedThing[]
  roles: readonly (NamedThing & { isAdministrator: boolean })[]
  memberships: readonly { teamId: string; userId: string; roleId: string }[]
  /** Active administrators of the organization. */
  administratorIds: readonly string[]
}

export type MemberWrite = {
  person: KnownPerson
  team: NamedThing
  role: NamedThing
  /** Current role; null if the user is not in the team yet. */
  roleBefore: NamedThing | null
  /** New administrator flag; null if it is unchanged. */
  isAdmin: boolean | null
}

type Plan = RowPlan<MemberWrite>

const key = (teamId: string, userId: string) => `${teamId} ${userId}`

/** Plans each row: a role in a team, and whether the user is an administrator of the organization. */
export function planMembers(
  rows: readonly CsvRow[],
  state: MembersState
): PlannedRow<MemberWrite>[] {
  const index = indexed(state)
  const plans = rows.map((row) => planMember(row, index))
  protectLastTeamAdmins(plans, state)
  protectLastAdmin(plans, state)
  return plans.map(({ planned }) => planned)
}

function indexed(state: MembersState) {
  const roleById = new Map(state.roles.map((role) => [role.id, role]))
  return {
    people: new Map(state.people.map((person) => [person.email.toLowerCase(), person])),
    teams: new Named(state.teams),
    roles: new Named(state.roles),
    roleOf: new Map(
      state.memberships.map((one) => [key(one.teamId, one.userId), roleById.get(one.roleId)])
    ),
    /**
     * Earlier lines, used to detect conflicts: `lines` contains roles by user and team, `admins` administrator flags by
     * user.
     */
    lines: new Map<string, number>(),
    admins: new Map<string, { line: number; isAdmin: boolean }>(),
  }
}

type Index = ReturnType<typeof indexed>

function planMember(row: CsvRow, index: Index): Plan {
  const { email = '', team: teamText = '' } = row.cells
  const plan: Plan = new RowPlan(row, [email, teamText].filter(Boolean).join(' · '))
  const person = findPerson(plan, index)
  const team = findOne(plan, 'team', index.teams)
  const role = findOne(plan, 'role', index.roles)
  const admin = readAdmin(plan)
  if (!person || !team || !role) return plan
  const place = key(team.id, person.id)
  const earlier = index.lines.get(place)
  if (earlier !== undefined) {
    plan.error(
      'email',
      `Line ${earlier} already assigns this person a role in this team. Remove one of the lines.`
    )
  } else index.lines.set(place, plan.line)
  const isAdmin = agreedAdmin(plan, index, person, admin)
  const roleBefore = index.roleOf.get(place) ?? null
  plan.isNew = roleBefore === null
  if (roleBefore?.id !== role.id) plan.change('role', roleBefore?.name ?? null, role.name)
  if (isAdmin !== null) plan.change('admin', yesNo(person.isAdmin), yesNo(isAdmin))
  plan.write = { person, team, role, roleBefore, isAdmin }
  return plan
}

const yesNo = (isYes: boolean) => (isYes ? 'yes' : 'no')

function findPerson(plan: Plan, { people }: Index) {
  const email = plan.required('email', 254)
  const person = people.get(email.toLowerCase())
  if (!person && email !== '') {
    plan.error('email', `${email} is not a member of the organization. Invite this person first.`)
  }
  return person
}

function findOne<T extends NamedThing>(plan: Plan, column: 'team' | 'role', things: Named<T>) {
  const text = plan.required(column, 200)
  if (text === '') return undefined
  const found = things.find(text)
  if (found.length === 0) {
    plan.error(column, `There is no ${column} with the name, slug, or ID ${text}.`)
  } else if (found.length > 1) {
    plan.error(column, `Several ${column}s are named ${text}. Use the slug instead.`)
  }
  return found.length === 1 ? found[0] : undefined
}

function readAdmin(plan: Plan): boolean | null {
  const text = plan.cell('admin').toLowerCase()
  if (text === '') return null
  if (['yes', 'y', 'true', '1'].includes(text)) return true
  if (['no', 'n', 'false', '0'].includes(text)) return false
  plan.error('admin', 'Enter yes or no, or leave the cell empty to keep the current value.')
  return null
}

/**
 * Checks that the rows of one user agree; users with several teams have several rows.
 * @returns the user's new administrator flag; null if it is unchanged or set by an earlier line
 */
function agreedAdmin(plan: Plan, { admins }: Index, person: KnownPerson, isAdmin: boolean | null) {
  if (isAdmin === null) return null
  const earlier = admins.get(person.id)
  if (!earlier) {
    admins.set(person.id, { line: plan.line, isAdmin })
    return isAdmin === person.isAdmin ? null : isAdmin
  }
  if (earlier.isAdmin !== isAdmin) {
    plan.error(
      'admin',
      `Line ${earlier.line} has ${yesNo(earlier.isAdmin)} for the same person. Enter the same value in both lines.`
    )
  }
  return null
}

/** Rejects rows that would remove a team's last administrator. */
function protectLastTeamAdmins(plans: readonly Plan[], { roles, memberships }: MembersState) {
  const isOne = new Set(roles.filter((role) => role.isAdministrator).map(({ id }) => id))
  const before = new Map<string, Set<string>>()
  for (const { teamId, userId, roleId } of memberships) {
    if (isOne.has(roleId)) before.set(teamId, (before.get(teamId) ?? new Set()).add(userId))
  }
  const after = new Map([...before].map(([teamId, users]) => [teamId, new Set(users)]))
  for (const { write } of plans) {
    if (!write) continue
    const users = after.get(write.team.id)
    if (isOne.has(write.role.id)) users?.add(write.person.id)
    else users?.delete(write.person.id)
  }
  for (const plan of plans) {
    const { write } = plan
    if (!write?.roleBefore || !isOne.has(write.roleBefore.id) || isOne.has(write.role.id)) continue
    if (after.get(write.team.id)?.size !== 0) continue
    plan.error(
      'role',
      `Team ${write.team.name} would lose its last administrator. Keep one, or assign the role to someone else.`
    )
  }
}

/** Rejects rows that would remove the organization's last administrator. */
function protectLastAdmin(plans: readonly Plan[], { administratorIds, people }: MembersState) {
  const left = new Set(administratorIds)
  const persons = new Set(people.filter(({ kind }) => kind === 'person').map(({ id }) => id))
  for (const { write } of plans) {
    if (!write || write.isAdmin === null) continue
    if (!write.isAdmin) left.delete(write.person.id)
    else if (persons.has(write.person.id)) left.add(write.person.id)
  }
  if (left.size > 0 || administratorIds.length === 0) return
  for (const plan of plans) {
    if (plan.write?.isAdmin === false) {
      plan.error('admin', 'The organization would lose its last administrator. Keep at least one.')
    }
  }
}
