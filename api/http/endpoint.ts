import type { Permission } from '#api/contract/define_resource'
import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'

type JsonSchemaSource = { toJSONSchema(): unknown }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What else a route says about itself, for the API's description. */
type About = {
  /** Validator of the body. */
  body?: JsonSchemaSource
  /** Query parameters and what they mean. */
  query?: Record<string, string>
  /** Resource whose records it answers. */
  answers?: { resource: string; many: boolean }
}

/** A route of the API: who may call it, what it is for, what it takes. */
export type Declaration = About & {
  method: Method
  /** Under /api/v1, e.g. `/providers/:id`. */
  path: string
  access: Permission
  summary: string
}

export const API_PREFIX = '/api/v1'

const declarations = new Map<string, Declaration>()

/** Every declared route: OpenAPI and the walk over all routes read it. */
export const declaredRoutes = () => [...declarations.values()]

/** A lazily loaded controller and the name of its method. */
type Handler = readonly [() => Promise<{ default: unknown }>, string]

/**
 * Mounts one API route, e.g. `endpoint('GET /users/me', 'user', [identity.Me, 'show'], 'Who is signed in')`,
 * behind the check that it declares. There is no other way to mount one.
 */
export function endpoint(
  name: `${Method} /${string}`,
  access: Permission,
  [controller, action]: Handler,
  summary: string,
  about: About = {}
) {
  const [method, path] = splitName(name)
  declarations.set(name, { method, path, access, summary, ...about })
  const mount = { GET: router.get, POST: router.post, PUT: router.put, DELETE: router.delete }
  mount[method]
    .call(router, `${API_PREFIX}${path}`, [controller as LazyController, action])
    .use([checkAccess(access)])
}

/** The router's types want the controller's own class; the generated index has it. */
type LazyController = Parameters<typeof router.get>[1] extends infer R
  ? Extract<R, readonly unknown[]>[0]
  : never

function splitName(name: `${Method} /${string}`): [Method, string] {
  const [method, path] = name.split(' ')
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') {
    throw new Error(`No such method: ${name}`)
  }
  return [method, path ?? '']
}

/** Loaded on first use: the check reaches the database, and declaring routes must not. */
function checkAccess(permission: Permission) {
  return async (ctx: HttpContext, next: () => Promise<unknown>) => {
    const { authorize } = await import('#api/access/authorize')
    await authorize(ctx, permission)
    return next()
  }
}
