import { flags } from '#config/flags'
import type { License } from '#api/contract/license_status'
import { readLicense, UnusableLicense } from '#api/license/license_token'
import LicenseRow from '#api/license/license'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** What a server of one's own has without a license: everything, without end. */
const COMMUNITY: License = {
  expiresAt: null,
  numLicensedTargets: null,
  numLicensedProbes: null,
  allowsOverage: true,
  contractStartDate: null,
  customerName: null,
}

/**
 * What was agreed for an organization. Null is no license: on the hosted cloud, and for one whose signature does not
 * hold any more; it limits nothing, but the console says it.
 */
export async function installedLicense(
  organizationId: string,
  client?: QueryClientContract
): Promise<{ license: License | null; isInstalled: boolean }> {
  const query = client ? LicenseRow.query({ client }) : LicenseRow.query()
  const row = await query.where('organization_id', organizationId).first()
  if (!row) return { license: flags.isPromptfooCloud ? null : COMMUNITY, isInstalled: false }
  try {
    return { license: await readLicense(row.token), isInstalled: true }
  } catch (error) {
    if (error instanceof UnusableLicense) return { license: null, isInstalled: true }
    throw error
  }
}
