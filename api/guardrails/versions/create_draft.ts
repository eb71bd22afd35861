import type Team from '#api/accounts/tenants/team'
import type { VersionChange } from '#api/contract/guardrails/guardrail'
import { STATE_REFUSED } from '#api/guardrails/errors'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { judgeModelOf, NEEDS_MODEL } from '#api/guardrails/judge/judge_model_of'
import { changeContent } from '#api/guardrails/versions/change_version'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { insertVersion, nextNumber } from '#api/guardrails/versions/insert_version'
import { openContent } from '#api/guardrails/versions/version_content'
import { invalidField } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

type Order = { team: Team; guardrailId: string; userId: string; change: VersionChange }

/**
 * Creates a draft from another version.
 * @returns its number
 * @throws INVALID for a new text policy if no model can judge by it, and like `changeContent`
 */
export async function createDraft({ team, guardrailId, userId, change }: Order): Promise<number> {
  const text = (change.addPolicies ?? []).findIndex(({ kind }) => kind === 'text')
  if (text >= 0 && (await judgeModelOf(team)) === null) {
    throw invalidField(`addPolicies.${text}.kind`, 'model', NEEDS_MODEL)
  }
  return db.transaction(async (trx) => {
    const guardrail = await guardrailsOf(team)
      .useTransaction(trx)
      .where('id', guardrailId)
      .forUpdate()
      .firstOrFail()
    const base = await GuardrailVersionRow.query({ client: trx })
      .where({ guardrail_id: guardrail.id, number: change.base })
      .firstOrFail()
    const content = openContent(base.content)
    const { number } = await insertVersion(trx, {
      guardrailId: guardrail.id,
      number: await nextNumber(guardrail.id, trx),
      state: 'draft',
      content: changeContent(content, change),
      base: { number: base.number, content },
      note: change.note ?? null,
      createdById: userId,
    })
    return number
  })
}

/**
 * Deletes a version that was never used.
 * @throws STATE_REFUSED for other versions, to which requests and audit entries refer
 */
export async function discardDraft(team: Team, guardrailId: string, number: number) {
  const guardrail = await guardrailsOf(team).where('id', guardrailId).firstOrFail()
  const version = await GuardrailVersionRow.query()
    .where({ guardrail_id: guardrail.id, number })
    .firstOrFail()
  const deleted: unknown = await GuardrailVersionRow.query()
    .where('id', version.id)
    .whereIn('state', ['draft', 'failed'])
    .delete()
  if (Number(deleted) > 0) return
  throw STATE_REFUSED('Only drafts and failed versions can be discarded.')
}
