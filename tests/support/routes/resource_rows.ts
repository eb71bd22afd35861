import { teamResources } from '#api/contract/resources/team_resources'
import { type Allowed, WRITTEN_ROWS } from '#tests/support/routes/route_matrix'
import { SIMBA_ROWS } from '#tests/support/routes/simba_rows'

/** Returns the rows of the route matrix for a resource with all routes of `resource()`. */
const rowsOf = ({ path, permission }: (typeof teamResources)[number]): Record<string, Allowed> => ({
  [`GET /${path}`]: `read ${permission}`,
  [`GET /${path}/:id`]: `read ${permission}`,
  [`POST /${path}`]: `create ${permission}`,
  [`PUT /${path}/:id`]: `update ${permission}`,
  [`DELETE /${path}/:id`]: `delete ${permission}`,
  [`PUT /${path}`]: `update ${permission}`,
  [`DELETE /${path}`]: `delete ${permission}`,
})

const isWritten = ({ path }: { path: string }) => Object.hasOwn(WRITTEN_ROWS, `GET /${path}`)

/**
 * Every API route and its access. Tests fail for routes without a row. Team resources without written rows get the rows
 * derived from their definition.
 */
export const ROUTE_MATRIX: Record<string, Allowed> = {
  ...WRITTEN_ROWS,
  ...SIMBA_ROWS,
  ...Object.assign({}, ...teamResources.filter((one) => !isWritten(one)).map(rowsOf)),
}
