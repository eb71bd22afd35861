import { VULNERABILITY_LIMITS } from '#api/contract/findings/vulnerability'
import { invalidField } from '#api/platform/http/domain_error'
import vine from '@vinejs/vine'

/** API paths of the lists that support saved views. */
export const LISTS = ['issues'] as const

const name = () => vine.string().trim().minLength(1).maxLength(VULNERABILITY_LIMITS.viewName)
const query = () =>
  vine.object({
    filter: vine.record(vine.any()),
    sort: vine.tuple([vine.string(), vine.enum(['ASC', 'DESC'] as const)]).optional(),
  })

export const listName = vine.create({ list: vine.enum(LISTS) })

export const createView = vine.create({
  list: vine.enum(LISTS),
  name: name(),
  isShared: vine.boolean().optional(),
  query: query(),
})

export const updateView = vine.create({
  name: name().optional(),
  isShared: vine.boolean().optional(),
  query: query().optional(),
})

export function assertShort(given: unknown) {
  if (JSON.stringify(given ?? null).length > VULNERABILITY_LIMITS.viewQuery) {
    throw invalidField('query', 'max', 'This view is too large to save')
  }
}
