import { NOT_FOUND } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

export const datasetsOf = ({ team }: HttpContext) => team.related('datasets').query()

/** The dataset of the team that the address names. */
export const datasetOf = (ctx: HttpContext) =>
  datasetsOf(ctx).where('id', ctx.params.id).firstOrFail()

/**
 * A number of a version, as an address has it; `latest` is the newest.
 * @throws NOT_FOUND when the dataset never had it
 */
export function versionNumber(text: unknown, { version }: { version: number }): number {
  const number = text === 'latest' ? version : Number(text)
  if (!Number.isInteger(number) || number < 0 || number > version) throw NOT_FOUND()
  return number
}
