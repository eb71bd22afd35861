import { TargetTeams } from '#api/guardrails/serve/target_teams'
import type { Exchange } from '#api/guardrails/serve/serve_route'
import { internalTeamOf } from '#api/guardrails/serve/internal_calls'
import { DomainError, NOT_FOUND, UNAUTHORIZED } from '#api/platform/http/domain_error'

const teams = new TargetTeams()

/**
 * Checks that the caller has a token of the target's team, before the body is read.
 * @throws 401 without a valid token, 403 for a read-only one, 404 for a target of another team
 */
export async function authorizeTarget({ service, callers, request, params }: Exchange) {
  const { targetId = '' } = params
  const internal = internalTeamOf(request)
  if (!internal) {
    // Without a token, the response is the same for unknown and known targets.
    const any = await callers.accessOf(request, null)
    if (!any) throw UNAUTHORIZED('A valid API token is required: Authorization: Bearer <token>')
  }
  const teamId = service.loaded.ofTarget(targetId)[0]?.teamId ?? (await teams.teamOf(targetId))
  if (!teamId) throw NOT_FOUND('Target not found')
  if (internal) {
    if (internal !== teamId) throw NOT_FOUND('Target not found')
    return
  }
  const access = await callers.accessOf(request, teamId)
  if (access?.teamId !== teamId) throw NOT_FOUND('Target not found')
  if (access.refusal) throw new DomainError('forbidden', 403, access.refusal)
}

/**
 * Checks that the caller has a valid token of any team.
 * @throws 401; 403
 */
export async function authorizeCaller({ callers, request }: Exchange) {
  if (internalTeamOf(request)) return
  const access = await callers.accessOf(request, null)
  if (!access) throw UNAUTHORIZED('A valid API token is required: Authorization: Bearer <token>')
  if (access.refusal) throw new DomainError('forbidden', 403, access.refusal)
}
