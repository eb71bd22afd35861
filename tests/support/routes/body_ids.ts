import { declaredRoutes } from '#api/platform/http/endpoint'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/**
 * Lists the fields of request bodies that are named like IDs, such as `id`, `teamId`, `issueIds`
 * and `context.evalId`, with their routes.
 */
export function bodyIds(): { name: string; path: string }[] {
  return declaredRoutes().flatMap(({ method, path, body }) =>
    body
      ? pathsIn(body.toJSONSchema() as Schema).map((field) => ({
          name: `${method} ${path}`,
          path: field,
        }))
      : []
  )
}

function pathsIn(schema: Schema, at = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = at ? `${at}.${name}` : name
    return [...(/(^|[a-z])Ids?$|^ids?$/.test(name) ? [path] : []), ...pathsIn(inner, path)]
  })
  const inner = [
    schema.items,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ]
  return [...new Set([...own, ...inner.flatMap((each) => (each ? pathsIn(each, at) : []))])]
}
