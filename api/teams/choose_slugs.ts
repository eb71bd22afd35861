import string from '@adonisjs/core/helpers/string'

const DERIVED_MAX = 60

type Wanted = { name: string; slug?: string | undefined }

/**
 * A slug for each team: the wanted one, else one made of the name, with a number where that is taken.
 * `conflicts`: places in the list whose wanted slug belongs to another team already, or to one before them.
 */
export function chooseSlugs(wanted: readonly Wanted[], existing: Iterable<string>) {
  const taken = new Set(existing)
  const conflicts: number[] = []
  wanted.forEach(({ slug }, index) => {
    if (slug && taken.has(slug)) conflicts.push(index)
    if (slug) taken.add(slug)
  })
  /** base → the last number used: a thousand teams of one name do not each count from the start */
  const last = new Map<string, number>()
  const slugs = wanted.map(({ name, slug }) => slug ?? freeSlug(slugOf(name), taken, last))
  return { slugs, conflicts }
}

function freeSlug(base: string, taken: Set<string>, last: Map<string, number>) {
  let number = last.get(base) ?? 1
  let slug = number === 1 ? base : `${base}-${number}`
  while (taken.has(slug)) slug = `${base}-${++number}`
  taken.add(slug)
  last.set(base, number)
  return slug
}

/** A name of letters that have no Latin form leaves nothing. */
function slugOf(name: string) {
  const slug = string.slug(name, { lower: true, strict: true })
  return slug.slice(0, DERIVED_MAX).replace(/^-+|(?<!-)-+$/g, '') || 'team'
}
