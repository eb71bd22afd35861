import type { Declaration } from '#api/http/endpoint'
import { resources } from '#api/contract/resources/index'
import { exampleBody } from '#tests/fuzz/example_bodies'
import { idOfField, pathValue } from '#tests/fuzz/ids_for'
import { Random } from '#tests/fuzz/random'
import { type Schema, schemaValue } from '#tests/fuzz/schema_value'
import { makeEval } from '#tests/support/eval_records'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'

type ForeignRequest = {
  path: string
  headers: Record<string, string>
  body: string | null
}

/** Their last parameter is no id of a row: it names a setting or a data set of the caller's own organization. */
const WITHOUT_ROWS = [/^\/server-settings\//, /^\/redteam\/attack-sets\//]

const BULK_QUERY = `?filter=${encodeURIComponent('{"userId":["00000000-0000-4000-8000-000000000000"]}')}`

/** Routes whose query selects the rows inside the record that the path names. */
const QUERIES: Record<string, string> = {
  'PUT /teams/:id/members': BULK_QUERY,
  'DELETE /teams/:id/members': BULK_QUERY,
}

/** The body that the validator accepts; null when the route takes none. */
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
    eval: await makeEval(owner, [{ status: 'failed' }]),
  }
  for (const resource of resources) {
    const isNamed = path.slice(1).startsWith(`${resource.path}/`)
    if (isNamed || resource.name === 'roles') {
      ids[resource.path] = await makeRecord[resource.name](owner)
    }
  }
  return { ...ids, 'redteam/reports': String(ids.eval) }
}

/** A valid request for a row of the owner; null when the route names no row. */
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
