import Dataset from '#api/evals/datasets/dataset'
import { teamScope } from '#api/platform/tenancy/scopes'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

export const datasetsOf = ({ team }: HttpContext) => teamScope(team, Dataset).query()

/**
 * Finds the team's dataset with the ID in the route.
 * @throws E_ROW_NOT_FOUND (404) if there is none
 */
export const datasetOf = (ctx: HttpContext) =>
  datasetsOf(ctx).where('id', ctx.params.id).firstOrFail()

/**
 * Parses a version number from a URL; `latest` is the newest version.
 * @throws NOT_FOUND if the dataset has no such version
 */
export function versionNumber(text: unknown, { version }: { version: number }): number {
  const number = text === 'latest' ? version : Number(text)
  if (!Number.isInteger(number) || number < 0 || number > version) throw NOT_FOUND()
  return number
}
