import { evaluateBatchRoute, evaluateRoute } from '#api/guardrails/serve/evaluate_routes'
import {
  adaptiveRoute,
  guardRoute,
  harmRoute,
  piiRoute,
} from '#api/guardrails/serve/library_routes'
import { liteLlmRoute } from '#api/guardrails/serve/litellm/litellm_route'
import { portkeyRoute } from '#api/guardrails/serve/portkey_route'
import { PROXY_ROUTES } from '#api/guardrails/serve/proxy/proxy_routes'
import type { ServeRoute } from '#api/guardrails/serve/serve_route'

/** Twice the usual limit, because LiteLLM sends images twice. */
const MAX_LITELLM_BYTES = 16_000_000

/**
 * Every route of the process apart from `GET /health`. All require a token: of the target's team if the path contains a
 * target, otherwise of any team.
 */
export const SERVE_ROUTES: readonly ServeRoute[] = [
  { method: 'POST', path: '/api/v1/guardrails/:targetId/evaluate', handle: evaluateRoute },
  {
    method: 'POST',
    path: '/api/v1/guardrails/:targetId/evaluate/batch',
    handle: evaluateBatchRoute,
  },
  { method: 'POST', path: '/v1/guard', handle: guardRoute },
  { method: 'POST', path: '/v1/pii', handle: piiRoute },
  { method: 'POST', path: '/v1/harm', handle: harmRoute },
  { method: 'POST', path: '/v1/adaptive', handle: adaptiveRoute },
  {
    method: 'POST',
    path: '/litellm/:targetId/beta/litellm_basic_guardrail_api',
    maxBodyBytes: MAX_LITELLM_BYTES,
    handle: liteLlmRoute,
  },
  { method: 'POST', path: '/portkey/:targetId', handle: portkeyRoute },
  ...PROXY_ROUTES,
]

type Found = { route: ServeRoute; params: Record<string, string> }

export function findRoute(method: string, pathname: string): Found | null {
  for (const route of SERVE_ROUTES) {
    if (route.method !== method) continue
    const params = paramsOf(route.path, pathname)
    if (params) return { route, params }
  }
  return null
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = pathname.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = given[index] ?? ''
    else if (part !== given[index]) return null
  }
  return params
}
