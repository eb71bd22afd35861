import { PERMISSION_SETS, type PermissionSet } from '#api/contract/accounts/permissions'
import { roles } from '#api/contract/resources/roles'
import { SLUG_PATTERN } from '#api/contract/accounts/team'
import vine from '@vinejs/vine'

const known: readonly string[] = PERMISSION_SETS

/** Returns the names that are not permission sets. */
export const unknownSets = (names: readonly string[]) =>
  names.filter((name) => !known.includes(name))

/** Removes duplicates and sorts by the order of the policy, so that equal roles compare as equal. */
export const orderedSets = (names: readonly string[]): PermissionSet[] =>
  PERMISSION_SETS.filter((set) => names.includes(set))

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const knownSets = vine.createRule((value, _, field) => {
  if (!field.isValid || !isTextList(value)) return
  const unknown = unknownSets(value)
  if (unknown.length === 0) return
  field.report(`There is no permission set named ${unknown.join(', ')}`, 'knownSets', field)
})

const fields = () => ({
  name: vine.string().trim().minLength(1).maxLength(roles.fields.name.max),
  slug: vine.string().trim().maxLength(roles.fields.slug.max).regex(SLUG_PATTERN).optional(),
  permissionSets: vine.array(vine.string()).maxLength(200).use(knownSets()),
})

export const createRole = vine.create(fields())
export const updateRole = vine.create(fields())
