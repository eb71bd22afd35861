import { teams as definition } from '#api/contract/resources/teams'
import { SLUG_PATTERN } from '#api/contract/team'
import { Named, type PlannedRow, RowPlan } from '#api/imports/plan'
import type { CsvRow } from '#api/imports/read_csv'
import { chooseSlugs } from '#api/teams/choose_slugs'

export type KnownTeam = { id: string; name: string; slug: string; description: string | null }

/** `id` null: a new one. */
export type TeamWrite = Omit<KnownTeam, 'id'> & { id: string | null; before: KnownTeam | null }

/** What each row would do to the organization's teams. A slug says which team; without one the name does. */
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

export const SLUG_RULE = 'Write lower-case letters, digits and single hyphens, or nothing.'

export const severalNamed = (what: string, name: string) =>
  `Several ${what} are called ${name}. Say which one by its slug.`

/** Refuses the row when an earlier one is about the same thing. */
export function firstOfItsKind<W>(plan: RowPlan<W>, lines: Map<string, number>, key: string) {
  const earlier = lines.get(key)
  if (earlier !== undefined) {
    plan.error('name', `Line ${earlier} is about the same one. Remove one of the two lines.`)
  } else lines.set(key, plan.line)
}
