import type { Permission } from '#api/contract/define_resource'
import type { HttpContext } from '@adonisjs/core/http'
import { isFromTool } from '#api/http/is_token_request'
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
  /** Finds the team of the record that the address names: the permission is asked there, whichever team is current. */
  teamOf?: TeamOf
  /** What the command-line tool needs instead, where the same request is another one when it comes from it. */
  tool?: Permission
}

/** The id of a team; null when the current one is meant. */
export type TeamOf = (ctx: HttpContext) => Promise<string | null>

/** A route of the API: who may call it, what it is for, what it takes. */
export type Declaration = About & {
  method: Method
  /** As it was declared: under /api/v1, e.g. `/providers/:id`, or whole, e.g. `/api/blobs`. */
  path: string
  /** Where it is mounted, e.g. `/api/v1/providers/:id`. */
  address: string
  access: Permission
  summary: string
}

export const API_PREFIX = '/api/v1'

/** The command-line tool and its library know some addresses beside the prefix; they are named whole. */
const WHOLE = ['/api/', '/v1/']

const addressOf = (path: string) =>
  WHOLE.some((start) => path.startsWith(start)) ? path : `${API_PREFIX}${path}`

const declarations = new Map<string, Declaration>()

/** Every declared route: OpenAPI and the walk over all routes read it. */
export const declaredRoutes = () => [...declarations.values()]

/** A lazily loaded controller and the name of its method. */
type Handler = readonly [() => Promise<{ default: unknown }>, string]

/**
 * Mounts one API route, e.g. `endpoint('GET /users/me', 'user', [identity.Me, 'show'], 'Who is signed in')`,
 * behind the check that it declares. There is no other way to mount one, under the prefix or beside it.
 */
export function endpoint(
  name: `${Method} /${string}`,
  access: Permission,
  [controller, action]: Handler,
  summary: string,
  about: About = {}
) {
  const [method, path] = splitName(name)
  const address = addressOf(path)
  declarations.set(name, { method, path, address, access, summary, ...about })
  const mount = { GET: router.get, POST: router.post, PUT: router.put, DELETE: router.delete }
  mount[method]
    .call(router, address, [controller as LazyController, action])
    // By its declaration, not by its action: one may answer at two addresses.
    .as(name)
    .use([checkAccess(access, about)])
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

const loadAuthorize = async () => (await import('#api/access/authorize')).authorize
let loaded: ReturnType<typeof loadAuthorize> | undefined

/** Loaded on first use: the check reaches the database, and declaring routes must not. */
function checkAccess(permission: Permission, { teamOf, tool = permission }: About) {
  return async (ctx: HttpContext, next: () => Promise<unknown>) => {
    loaded ??= loadAuthorize()
    const authorize = await loaded
    const wanted = isFromTool(ctx) ? tool : permission
    await authorize(ctx, wanted, await teamOf?.(ctx))
    return next()
  }
}
