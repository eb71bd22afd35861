import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { DueDays } from '#api/contract/findings/vulnerability'
import { FLAGS_ARE_FIXED } from '#api/accounts/organizations/errors'
import type Organization from '#api/accounts/tenants/organization'
import { flags } from '#config/flags'
import db from '@adonisjs/lucid/services/db'

type Change = {
  name?: string
  canUseRedteam?: boolean
  canUseAdaptiveGuardrails?: boolean
  dueDays?: DueDays
}

/**
 * Changes the name, features and due days of an organization. On the hosted cloud, rejects changes of features, because
 * the contract determines them.
 */
export async function updateOrganization(
  organization: Organization,
  change: Change,
  actor: Actor
): Promise<void> {
  const { name, dueDays, ...areas } = change
  if (flags.isPromptfooCloud && Object.keys(areas).length > 0) throw FLAGS_ARE_FIXED()
  await db.transaction(async (trx) => {
    organization.useTransaction(trx).merge(change)
    const after = { ...organization.$dirty }
    const names = Object.keys(after)
    if (names.length === 0) return
    const before = Object.fromEntries(names.map((key) => [key, organization.$original[key]]))
    await organization.save()
    await recordAudit(trx, actor, {
      action: 'organization_updated',
      target: 'ORGANIZATION',
      targetId: organization.id,
      description: `Changed organization ${organization.name}`,
      before,
      after,
    })
  })
}
