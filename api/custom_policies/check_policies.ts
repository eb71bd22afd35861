import { policiesFor } from '#api/custom_policies/policies_for'
import { libraryPolicyOf } from '#api/engines/redteam/index'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import type { FieldError } from '#api/http/domain_error'
import type Team from '#api/teams/team'

/** Policies of the library that the team cannot read, each at its field; `at` is where the choices stand. */
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
  const isKeyless = used.filter(({ id }) => !UUID.test(id))
  const ids = used.map(({ id }) => id).filter((id) => UUID.test(id))
  const found = await policiesFor(team).whereIn('custom_policies.id', ids).select('id')
  const known = new Set(found.map(({ id }) => id))
  return [...isKeyless, ...used.filter(({ id }) => UUID.test(id) && !known.has(id))].map(
    ({ field }) => ({
      field,
      rule: 'exists',
      message: 'The policy library of your team has no such policy',
    })
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
