import type { PermissionSet } from '#api/contract/accounts/permissions'
import { roles as definition } from '#api/contract/resources/roles'
import { SLUG_PATTERN } from '#api/contract/accounts/team'
import { Named, type PlannedRow, RowPlan } from '#api/accounts/imports/plan/plan'
import { firstOfItsKind, severalNamed, SLUG_RULE } from '#api/accounts/imports/plan/plan_teams'
import type { CsvRow } from '#api/accounts/imports/plan/read_csv'
import { isSameName } from '#api/accounts/roles/assert_name_free'
import { freeSlug } from '#api/accounts/roles/role_slug'
import { orderedSets, unknownSets } from '#api/accounts/roles/role_validator'

export type KnownRole = {
  id: string
  name: string
  slug: string
  permissionSets: PermissionSet[]
  isBuiltIn: boolean
}

/** A team with the IDs of the roles that are assigned in it. */
export type TeamRoles = { team: string; roleIds: string[] }

/** `id` is null for a new role. */
export type RoleWrite = Omit<KnownRole, 'id' | 'isBuiltIn'> & {
  id: string | null
  before: KnownRole | null
}

type Plan = RowPlan<RoleWrite>

/** Plans each row's changes to the organization's roles. Rows match by slug, or by name if they have none. */
export function planRoles(
  rows: readonly CsvRow[],
  roles: readonly KnownRole[],
  teams: readonly TeamRoles[]
): PlannedRow<RoleWrite>[] {
  const known = new Named(roles)
  const lines = new Map<string, number>()
  const plans = rows.map((row) => planRole(row, known, lines))
  const taken = new Set([
    ...roles.map(({ slug }) => slug),
    ...plans.map((plan) => plan.write?.slug ?? ''),
  ])
  for (const plan of plans) {
    if (!plan.isNew || !plan.write || plan.errors.length > 0) continue
    plan.write.slug ||= freeSlug(plan.write.name, taken, 'role')
    taken.add(plan.write.slug)
    plan.change('slug', null, plan.write.slug)
  }
  rejectEqualNames(plans, roles)
  protectLastTeamAdmins(plans, roles, teams)
  return plans.map(({ planned }) => planned)
}

function planRole(row: CsvRow, known: Named<KnownRole>, lines: Map<string, number>): Plan {
  const plan: Plan = new RowPlan(row, row.cells.name ?? '')
  const name = plan.required('name', definition.fields.name.max)
  const slug = plan.text('slug', definition.fields.slug.max)
  const sets = readSets(plan)
  if (slug !== '' && !SLUG_PATTERN.test(slug)) plan.error('slug', SLUG_RULE)
  const found = slug === '' ? known.byName(name) : [known.bySlug(slug)].filter((one) => !!one)
  if (found.length > 1) plan.error('name', severalNamed('roles', name))
  const [before = null] = found
  firstOfItsKind(plan, lines, before?.id ?? (slug || name.toLowerCase()))
  plan.isNew = !before
  plan.change('name', before?.name ?? null, name)
  plan.change('permissionSets', before && listed(before.permissionSets), listed(sets))
  if (before?.isBuiltIn && plan.changes.length > 0) {
    plan.error('name', `${before.name} is built in and cannot be changed. Use another name.`)
  }
  plan.write = {
    id: before?.id ?? null,
    before,
    name,
    slug: before?.slug ?? slug,
    permissionSets: sets,
  }
  return plan
}

const listed = (sets: readonly string[]) => orderedSets(sets).join('; ')

/** Parses permission sets, separated by semicolons, commas or spaces, or as a JSON list as in exports. */
function readSets(plan: Plan): PermissionSet[] {
  const names = plan
    .cell('permissionSets')
    .toUpperCase()
    .split(/[^A-Z_]+/)
    .filter((name) => name !== '')
  const unknown = unknownSets(names)
  if (unknown.length > 0) {
    plan.error('permissionSets', `There is no permission set named ${unknown.join(', ')}.`)
  }
  return orderedSets(names)
}

/** Rejects rows whose new name another role would have too. Roles that have equal names already can be changed. */
function rejectEqualNames(plans: readonly Plan[], roles: readonly KnownRole[]) {
  const valid = plans.filter(({ errors }) => errors.length === 0)
  const written = valid.flatMap(({ write }) => write ?? [])
  const changedIds = new Set(written.map(({ id }) => id))
  const later = [...roles.filter(({ id }) => !changedIds.has(id)), ...written]
  for (const plan of valid) {
    const { write } = plan
    if (!write || (write.before && isSameName(write.before.name, write.name))) continue
    if (later.some((role) => role !== write && isSameName(role.name, write.name))) {
      plan.error('name', `Another role would also be named ${write.name}. Use another name.`)
    }
  }
}

/** Rejects rows that would remove a team's last administrator. */
function protectLastTeamAdmins(
  plans: readonly Plan[],
  roles: readonly KnownRole[],
  teams: readonly TeamRoles[]
) {
  const isAdministrator = (sets: readonly string[]) => sets.includes('ADMINISTRATOR')
  const before = new Set(
    roles.filter((role) => isAdministrator(role.permissionSets)).map(({ id }) => id)
  )
  const changed = new Map(plans.flatMap((plan) => (plan.write?.id ? [[plan.write.id, plan]] : [])))
  const isUnambiguous = (id: string) => {
    const write = changed.get(id)?.write
    return write ? isAdministrator(write.permissionSets) : before.has(id)
  }
  for (const { team, roleIds } of teams) {
    const had = roleIds.filter((id) => before.has(id))
    if (had.length === 0 || roleIds.some(isUnambiguous)) continue
    for (const id of had) {
      changed
        .get(id)
        ?.error(
          'permissionSets',
          `Team ${team} would lose its last administrator. Keep ADMINISTRATOR.`
        )
    }
  }
}
