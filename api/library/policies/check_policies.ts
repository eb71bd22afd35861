import { policiesFor } from '#api/library/policies/readable_policies'
import { libraryPolicyOf } from '#api/engines/redteam/index'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import type { FieldError } from '#api/platform/http/domain_error'
import type Team from '#api/accounts/tenants/team'

/** Finds references to library policies that the team cannot read. `at` is the path of the choices. */
export async function faultsOfPolicies(
  team: Team,
  choices: readonly PluginChoice[],
  at: string
): Promise<FieldError[]> {
  const used = choices.flatMap((choice, index) => {
    const id = libraryPolicyOf(choice)
    return id ? [{ id, field: `${at}.${index}.config.policy` }] : []
  })
  if (used.length === 0) return []
  const malformed = used.filter(({ id }) => !UUID.test(id))
  const ids = used.map(({ id }) => id).filter((id) => UUID.test(id))
  const found = await policiesFor(team).whereIn('custom_policies.id', ids).select('id')
  const known = new Set(found.map(({ id }) => id))
  return [...malformed, ...used.filter(({ id }) => UUID.test(id) && !known.has(id))].map(
    ({ field }) => ({
      field,
      rule: 'exists',
      message: "This policy does not exist in your team's policy library",
    })
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
