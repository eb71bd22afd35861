import type { SessionRules } from '#api/access/session_rules'
import type { Permission } from '#api/contract/define_resource'
import type { BodySize } from '#api/http/body/body_limits'
import type { HttpContext } from '@adonisjs/core/http'
import { ownerOf, takeBody } from '#api/http/body/take_body'
import { assertOwnPage } from '#api/http/csrf'
import { parsingOwner } from '#api/http/parsing/parsing_owner'
import { addPublicRoute, isFromTool } from '#api/http/is_token_request'
import router from '@adonisjs/core/services/router'

type JsonSchemaSource = { toJSONSchema(): unknown }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What else a route says about itself, for the API's description. */
type About = SessionRules & {
  /** Validator of the body. */
  body?: JsonSchemaSource
  /** `usual` unless declared; `small` for public routes. */
  bodySize?: BodySize
  /** Query parameters and what they mean. */
  query?: Record<string, string>
  /** Resource whose records it answers. */
  answers?: { resource: string; many: boolean }
  /** Finds the team of the record that the address names: the permission is asked there, whichever team is current. */
  teamOf?: TeamOf
  /** The same where the body names the record. The body is read only for callers with the permission in some team. */
  teamOfBody?: TeamOf
  /** Checks of a public route before its body is read, such as a rate limit. */
  admit?: (ctx: HttpContext) => Promise<void>
  /** For public routes that nothing of a session is used in. */
  isCsrfExempt?: boolean
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
  if (access === 'public') addPublicRoute(name)
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

const loadAccess = async () => ({
  ...(await import('#api/access/authorize')),
  ...(await import('#api/access/session_rules')),
})
let loaded: ReturnType<typeof loadAccess> | undefined

/**
 * Authenticates, authorizes and checks the CSRF token by the headers and the address alone; only then is the body read.
 * The access module reaches the database, and declaring routes must not: it is loaded on first use.
 */
export function checkAccess(permission: Permission, about: About = {}) {
  const { teamOf, teamOfBody, tool = permission, admit, isCsrfExempt = false } = about
  const size = about.bodySize ?? (permission === 'public' ? 'small' : 'usual')
  return async (ctx: HttpContext, next: () => Promise<unknown>) => {
    loaded ??= loadAccess()
    const { authorize, authorizeAnywhere, checkSession } = await loaded
    const wanted = isFromTool(ctx) ? tool : permission
    await admit?.(ctx)
    if (!teamOfBody) {
      await authorize(ctx, wanted, await teamOf?.(ctx))
      if (wanted !== 'public') await checkSession(ctx, about)
      if (!isCsrfExempt) assertOwnPage(ctx)
      return parsingOwner.run(ownerOf(ctx), () => takeBody(ctx, size, next))
    }
    await authorizeAnywhere(ctx, wanted)
    await checkSession(ctx, about)
    assertOwnPage(ctx)
    return takeBody(ctx, size, async () => {
      await authorize(ctx, wanted, await teamOfBody(ctx))
      return parsingOwner.run(ownerOf(ctx), next)
    })
  }
}
