import { isCutOff, type License } from '#api/contract/accounts/license/license_status'
import { CUT_OFF, tooManyProbes, tooManyTargets } from '#api/accounts/license/errors'
import { installedLicense } from '#api/accounts/license/installed_license'
import { licenseUsage } from '#api/accounts/license/license_usage'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Advisory lock that serializes creations in one organization, so that each count includes rows from concurrent requests.
 * The `admit*` functions enforce the license limits and must run in the transaction that inserted the row.
 */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('license ' || ?::text, 0))`

type Trx = TransactionClientContract

export async function admitTarget(trx: Trx, organizationId: string, now = new Date()) {
  const { license } = await installedLicense(organizationId, trx)
  if (!license || !isLimited(license)) return
  const { numLicensedTargets: most } = license
  const { targets } = await usage(trx, organizationId, now)
  if (most !== null && targets > most) throw tooManyTargets(targets - 1, most)
}

/**
 * Rejects a scan if new scans are blocked after the license expired, if there are too many targets, or if the license
 * does not cover the probes sent this month plus those that unfinished scans, including this one, can still send.
 */
export async function admitScan(trx: Trx, organizationId: string, now = new Date()) {
  const { license } = await installedLicense(organizationId, trx)
  if (!license) return
  if (isCutOff(license, now)) throw CUT_OFF()
  if (!isLimited(license)) return
  const used = await usage(trx, organizationId, now)
  const { numLicensedTargets, numLicensedProbes: licensed } = license
  if (numLicensedTargets !== null && used.targets > numLicensedTargets) {
    throw tooManyTargets(used.targets, numLicensedTargets)
  }
  if (licensed !== null && used.probes + used.reserved > licensed) {
    throw tooManyProbes({ used: used.probes, licensed, reserved: used.reserved })
  }
}

/**
 * Rejects an evaluation only if the license expired too long ago. Other limits do not apply, because evaluations send no
 * probes.
 */
export async function admitEval(trx: Trx, organizationId: string, now = new Date()) {
  const { license } = await installedLicense(organizationId, trx)
  if (license && isCutOff(license, now)) throw CUT_OFF()
}

const isLimited = ({ allowsOverage, numLicensedTargets, numLicensedProbes }: License) =>
  !allowsOverage && (numLicensedTargets !== null || numLicensedProbes !== null)

async function usage(trx: Trx, organizationId: string, now: Date) {
  await trx.rawQuery(LOCK, [organizationId])
  return licenseUsage(organizationId, now, trx)
}
