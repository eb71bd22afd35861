import { teams as definition } from '#api/contract/resources/teams'
import { SLUG_PATTERN } from '#api/contract/accounts/team'
import { Named, type PlannedRow, RowPlan } from '#api/accounts/imports/plan/plan'
import type { CsvRow } from '#api/accounts/imports/plan/read_csv'
import { chooseSlugs } from '#api/accounts/teams/choose_slugs'

export type KnownTeam = { id: string; name: string; slug: string; description: string | null }

/** `id` is null for a new team. */
export type TeamWrite = Omit<KnownTeam, 'id'> & { id: string | null; before: KnownTeam | null }

/** Plans each row's changes to the organization's teams. Rows match by slug, or by name if they have none. */
export function planTeams(rows: readonly CsvRow[], teams: readonly KnownTeam[]) {
  const known = new Named(teams)
  const lines = new Map<string, number>()
  const plans = rows.map((row) => planTeam(row, known, lines))
  const creations = plans.filter((plan) => plan.isNew && plan.errors.length === 0)
  const { slugs } = chooseSlugs(
    creations.map(({ write }) => ({ name: write?.name ?? '', slug: write?.slug || undefined })),
    teams.map(({ slug }) => slug)
  )
  creations.forEach((plan, index) => {
    const slug = slugs[index] ?? ''
    plan.change('slug', null, slug)
    if (plan.write) plan.write.slug = slug
  })
  return plans.map(({ planned }): PlannedRow<TeamWrite> => planned)
}

function planTeam(row: CsvRow, known: Named<KnownTeam>, lines: Map<string, number>) {
  const { name: nameField, slug: slugField, description: textField } = definition.fields
  const plan = new RowPlan<TeamWrite>(row, row.cells.name ?? '')
  const name = plan.required('name', nameField.max)
  const slug = plan.text('slug', slugField.max)
  const description = plan.text('description', textField.max) || null
  if (slug !== '' && !SLUG_PATTERN.test(slug)) plan.error('slug', SLUG_RULE)
  const found = slug === '' ? known.byName(name) : [known.bySlug(slug)].filter((one) => !!one)
  if (found.length > 1) plan.error('name', severalNamed('teams', name))
  const [before = null] = found
  firstOfItsKind(plan, lines, before?.id ?? (slug || name.toLowerCase()))
  plan.isNew = !before
  const after = {
    name,
    slug: before?.slug ?? slug,
    description: plan.has('description') ? description : (before?.description ?? null),
  }
  plan.change('name', before?.name ?? null, name)
  plan.change('description', before?.description ?? null, after.description)
  plan.write = { id: before?.id ?? null, before, ...after }
  return plan
}

export const SLUG_RULE =
  'Use lower-case letters, digits and single hyphens, or leave the cell empty.'

export const severalNamed = (what: string, name: string) =>
  `Several ${what} are named ${name}. Use the slug instead.`

/** Rejects the row if an earlier one has the same key. */
export function firstOfItsKind<W>(plan: RowPlan<W>, lines: Map<string, number>, key: string) {
  const earlier = lines.get(key)
  if (earlier !== undefined) {
    plan.error('name', `Line ${earlier} changes the same record. Remove one of the lines.`)
  } else lines.set(key, plan.line)
}
