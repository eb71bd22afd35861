import { license as settings } from '#config/license'
import type { License } from '#api/contract/accounts/license/license_status'
import { readLicense } from '#api/accounts/license/license_token'
import { UnusableLicense } from '#api/accounts/license/sign_license'
import LicenseRow from '#api/accounts/license/license'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Terms of the built-in community license: no limits and no expiry. */
const COMMUNITY: License = {
  expiresAt: null,
  numLicensedTargets: null,
  numLicensedProbes: null,
  allowsOverage: true,
  contractStartDate: null,
  customerName: null,
}

/**
 * Returns the license terms of an organization: those of its installed license, otherwise those of the community license.
 * Null if a required license is missing or the installed one is unusable, for example because its signature is invalid.
 * In that case, no limits apply, but the status is `no_license`.
 */
export async function installedLicense(
  organizationId: string,
  client?: QueryClientContract
): Promise<{ license: License | null; isInstalled: boolean }> {
  const query = client ? LicenseRow.query({ client }) : LicenseRow.query()
  const row = await query.where('organization_id', organizationId).first()
  if (!row) return { license: settings.isRequired ? null : COMMUNITY, isInstalled: false }
  try {
    return { license: await readLicense(row.token), isInstalled: true }
  } catch (error) {
    if (error instanceof UnusableLicense) return { license: null, isInstalled: true }
    throw error
  }
}
