import type Eval from '#api/evals/eval'
import { remediationOffered } from '#api/remediations/remediation_offered'
import type { HttpContext } from '@adonisjs/core/http'

/** The report that the address names, of the team. */
export async function findReport({ team, params }: HttpContext): Promise<Eval> {
  remediationOffered()
  return team.related('evals').query().where('type', 'redteam').where('id', params.id).firstOrFail()
}
