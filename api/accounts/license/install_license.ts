import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import { invalidField } from '#api/platform/http/domain_error'
import License from '#api/accounts/license/license'
import { readLicense } from '#api/accounts/license/license_token'
import { UnusableLicense } from '#api/accounts/license/sign_license'
import db from '@adonisjs/lucid/services/db'

/** Returns the terms of a license token. Rejects with a field error if the token is not valid for this organization. */
export async function termsFor(organizationId: string, token: string): Promise<LicenseTerms> {
  const terms = await readLicense(token).catch((error) => {
    if (error instanceof UnusableLicense) throw invalidField('token', 'license', error.message)
    throw error
  })
  if (terms.organizationId !== null && terms.organizationId !== organizationId) {
    const message = 'This license was issued for another organization.'
    throw invalidField('token', 'organization', message)
  }
  return terms
}

/** Installs a license, which replaces the current one. */
export async function installLicense(organizationId: string, token: string, actor: Actor) {
  const terms = await termsFor(organizationId, token)
  await db.transaction(async (trx) => {
    const row = { organizationId, token, installedById: actor.user?.id ?? null }
    const license = await License.updateOrCreate({ organizationId }, row, { client: trx })
    await recordAudit(trx, actor, {
      action: 'license_installed',
      target: 'LICENSE',
      targetId: license.id,
      description: `Installed the license for ${terms.customerName}`,
      after: terms,
    })
  })
}

/**
 * Removes the installed license.
 * @returns false if there was none
 */
export async function removeLicense(organizationId: string, actor: Actor): Promise<boolean> {
  return db.transaction(async (trx) => {
    const query = License.query({ client: trx }).where('organization_id', organizationId)
    const license = await query.forUpdate().first()
    if (!license) return false
    await license.delete()
    const description = 'Removed the license'
    const about = { action: 'license_removed', target: 'LICENSE', targetId: license.id } as const
    await recordAudit(trx, actor, { ...about, description })
    return true
  })
}
