import string from '@adonisjs/core/helpers/string'

/** Room for a number behind it. */
const BASE_MAX = 60

/** A slug made of a name: the first of `name`, `name-2`, `name-3` … that is not taken. */
export function freeSlug(name: string, taken: ReadonlySet<string>, otherwise: string): string {
  const base =
    string
      .slug(name, { lower: true, strict: true })
      .slice(0, BASE_MAX)
      .replace(/(?<!-)-+$/, '') || otherwise
  if (!taken.has(base)) return base
  for (let n = 2; ; n++) {
    if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
  }
}
