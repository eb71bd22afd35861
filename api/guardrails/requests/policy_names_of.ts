import type Team from '#api/accounts/tenants/team'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import type { RequestResult } from '#api/guardrails/requests/guardrail_request'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { readPolicyNames } from '#api/guardrails/versions/version_content'

export type PolicyNames = ReadonlyMap<string, string>

/** Returns the key of a policy's name, which includes the version because the name can differ between versions. */
export const nameKey = (guardrailId: string, number: number, policyId: string) =>
  `${guardrailId} ${number} ${policyId}`

/**
 * Returns the names of the policies in the versions that decided on a request. Versions that cannot be decrypted have
 * none.
 */
export async function policyNamesOf(
  team: Team,
  results: readonly RequestResult[]
): Promise<PolicyNames> {
  const wanted = results.filter(
    ({ reasons, judgments = [] }) => reasons.length + judgments.length > 0
  )
  if (wanted.length === 0) return new Map()
  const rows = await GuardrailVersionRow.query()
    .whereIn('guardrail_id', guardrailsOf(team).select('id'))
    .where((query) => {
      for (const { guardrailId, number } of wanted) {
        query.orWhere({ guardrail_id: guardrailId, number })
      }
    })
    .select('guardrail_id', 'number', 'content')
  return new Map(
    rows.flatMap(({ guardrailId, number, content }) =>
      [...readPolicyNames(content)].map(
        ([id, name]) => [nameKey(guardrailId, number, id), name] as const
      )
    )
  )
}
