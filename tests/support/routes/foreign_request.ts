import type { Declaration } from '#api/platform/http/endpoint'
import { resources } from '#api/contract/resources/index'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { exampleBody } from '#tests/fuzz/requests/example_bodies'
import { idOfField, pathValue } from '#tests/fuzz/requests/ids_for'
import { Random } from '#tests/fuzz/requests/random'
import { type Schema, schemaValue } from '#tests/fuzz/requests/schema_value'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'

type ForeignRequest = {
  path: string
  headers: Record<string, string>
  body: string | null
}

/**
 * Routes whose last parameter names a setting or an attack set of the caller's organization instead
 * of a row ID.
 */
const WITHOUT_ROWS = [/^\/server-settings\//, /^\/redteam\/attack-sets\//]

const BULK_QUERY = `?filter=${encodeURIComponent('{"userId":["00000000-0000-4000-8000-000000000000"]}')}`

/** Query strings of routes whose query selects rows within the record in the path. */
const QUERIES: Record<string, string> = {
  'PUT /teams/:id/members': BULK_QUERY,
  'DELETE /teams/:id/members': BULK_QUERY,
}

/** Returns a body that the validator accepts; null if the route has none and its method does not require one. */
function bodyOf(route: Declaration, ids: Record<string, string>): unknown {
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  const idOf = (field: string) => idOfField(ids, field)
  const example = exampleBody(`${route.method} ${path}`)
  if (example) return example(idOf)
  const schema = route.body?.toJSONSchema() as Schema | undefined
  if (!schema) return route.method === 'POST' || route.method === 'PUT' ? {} : null
  return schemaValue(schema, { random: new Random(1), idOf, isMinimal: true })
}

async function recordsOf(owner: Persona, path: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {
    member: owner.user.id,
    organization: owner.organization.id,
    team: owner.team.id,
    eval: (
      await EvaluationFactory.merge({
        teamId: owner.team.id,
        results: [{ judgedStatus: 'failed' }],
      }).create()
    ).id,
  }
  for (const resource of resources) {
    const isNamed = path.slice(1).startsWith(`${resource.path}/`)
    if (isNamed || resource.name === 'roles') {
      ids[resource.path] = await makeRecord[resource.name](owner)
    }
  }
  return { ...ids, 'redteam/reports': String(ids.eval) }
}

/** Builds a valid request for a row of the owner; null if the route does not refer to a row. */
export async function foreignRequest(
  route: Declaration,
  owner: Persona
): Promise<ForeignRequest | null> {
  if (WITHOUT_ROWS.some((pattern) => pattern.test(route.path))) return null
  const ids = await recordsOf(owner, route.path)
  const body = bodyOf(route, ids)
  const template = route.address.replace(/:(\w+)/g, '{$1}')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(ids, template, name))
  const isText = typeof body === 'string'
  return {
    path: path + (QUERIES[`${route.method} ${route.path}`] ?? ''),
    headers: body === null ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' },
    body: body === null ? null : isText ? body : JSON.stringify(body),
  }
}
