import { type License, type LicenseUsage, licenseStatus } from '#api/contract/license_status'
import type Organization from '#api/organizations/organization'
import db from '@adonisjs/lucid/services/db'

/** What a fresh installation has: everything, without end. */
const COMMUNITY: License = {
  expiresAt: null,
  numLicensedTargets: null,
  numLicensedProbes: null,
  allowsOverage: true,
  contractStartDate: null,
  customerName: null,
}

export async function currentLicense(organization: Organization, now = new Date()) {
  return licenseStatus(COMMUNITY, await usageOf(organization, now), now)
}

/** Targets that exist, and probes sent since the first of the month (UTC). */
async function usageOf(organization: Organization, now: Date): Promise<LicenseUsage> {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const { rows }: { rows: LicenseUsage[] } = await db.rawQuery(
    `select
       (select count(*)::int from targets join teams on teams.id = targets.team_id
         where teams.organization_id = :organization) as targets,
       (select coalesce(sum(scans.passed + scans.failed + scans.errors + scans.undecided), 0)::int
         from scans join teams on teams.id = scans.team_id
         where teams.organization_id = :organization and scans.created_at >= :monthStart) as probes`,
    { organization: organization.id, monthStart }
  )
  return rows[0] ?? { targets: 0, probes: 0 }
}
