import { accessPort, type SessionRules } from '#api/platform/ports/access_port'
import type { Permission } from '#api/contract/define_resource'
import type { BodySize } from '#api/platform/http/body/body_limits'
import type { HttpContext } from '@adonisjs/core/http'
import { ownerOf, takeBody } from '#api/platform/http/body/take_body'
import { assertOwnPage } from '#api/platform/http/csrf'
import { parsingOwner } from '#api/platform/http/parsing/parsing_owner'
import { addPublicRoute, isFromTool } from '#api/platform/http/is_token_request'
import router from '@adonisjs/core/services/router'

type JsonSchemaSource = { toJSONSchema(): unknown }

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** Optional settings of a route, some of which only document it in OpenAPI. */
type About = SessionRules & {
  /** Validator of the body. */
  body?: JsonSchemaSource
  /** Default: `usual`, and `small` for public routes. */
  bodySize?: BodySize
  /** Whether the body can name the version that the user edited; an outdated one is rejected with 409. */
  isVersioned?: boolean
  /** Query parameters and their descriptions. */
  query?: Record<string, string>
  /** Resource whose records the route returns. */
  response?: { resource: string; many: boolean }
  /** Finds the team of the record in the path; the permission is checked in that team instead of the current one. */
  teamOf?: TeamOf
  /**
   * Like `teamOf`, for a record named in the body. The body is read only for callers with the permission in some team.
   */
  teamOfBody?: TeamOf
  /** Checks a request to a public route before its body is read, for example against a rate limit. */
  admit?: (ctx: HttpContext) => Promise<void>
  /** For public routes that ignore the session cookie. */
  isCsrfExempt?: boolean
  /** Permission required from the command-line tool, if it differs from the console's. */
  tool?: Permission
}

/** Returns the ID of a team, or null for the current one. */
export type TeamOf = (ctx: HttpContext) => Promise<string | null>

/** An API route with its access rule, documentation and body limits. */
export type Declaration = About & {
  method: Method
  /** Path as declared: relative to /api/v1, e.g. `/providers/:id`, or absolute, e.g. `/api/blobs`. */
  path: string
  /** Mounted path, e.g. `/api/v1/providers/:id`. */
  address: string
  access: Permission
  summary: string
}

export const API_PREFIX = '/api/v1'

/**
 * Prefixes of paths that are declared in full, because the command-line tool and its library expect them outside the API
 * prefix.
 */
const WHOLE = ['/api/', '/v1/']

const addressOf = (path: string) =>
  WHOLE.some((start) => path.startsWith(start)) ? path : `${API_PREFIX}${path}`

const declarations = new Map<string, Declaration>()

/** Lists every declared route, for the OpenAPI document and for tests that cover all routes. */
export const declaredRoutes = () => [...declarations.values()]

/** A lazily loaded controller and the name of its method. */
type Handler = readonly [() => Promise<{ default: unknown }>, string]

/**
 * Mounts one API route behind its access check, e.g. `endpoint('GET /users/me', 'user', [identity.Me, 'show'], 'Current
 * user')`. Together with `resource()`, the only way to mount an API route.
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
  const { get: GET, post: POST, put: PUT, patch: PATCH, delete: DELETE } = router
  const mount = { GET, POST, PUT, PATCH, DELETE }
  mount[method]
    .call(router, address, [controller as LazyController, action])
    // The route is named after its declaration, because one action can have two routes.
    .as(name)
    .use([checkAccess(access, about)])
}

/** Controller type that the router requires. */
type LazyController = Parameters<typeof router.get>[1] extends infer R
  ? Extract<R, readonly unknown[]>[0]
  : never

function splitName(name: `${Method} /${string}`): [Method, string] {
  const [method, path] = name.split(' ')
  const known = METHODS.find((each) => each === method)
  if (!known) throw new Error(`Unknown controller method: ${name}`)
  return [known, path ?? '']
}

/**
 * Creates middleware that authenticates, authorizes, and checks the CSRF token using only the headers and the path,
 * then reads the body. With `teamOfBody`, the permission in the named team is checked after the body is read.
 */
export function checkAccess(permission: Permission, about: About = {}) {
  const { teamOf, teamOfBody, tool = permission, admit, isCsrfExempt = false } = about
  const size = about.bodySize ?? (permission === 'public' ? 'small' : 'usual')
  return async (ctx: HttpContext, next: () => Promise<unknown>) => {
    const { authorize, authorizeAnywhere, checkSession } = await accessPort.use()
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
