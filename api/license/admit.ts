import { isCutOff, type License } from '#api/contract/license_status'
import { CUT_OFF, tooManyProbes, tooManyTargets } from '#api/license/errors'
import { installedLicense } from '#api/license/installed_license'
import { licenseUsage } from '#api/license/license_usage'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Refuses what goes over the license. Called after the row was written, in its transaction: the lock lets one creation
 * of an organization be counted after the other, and each counts itself among what is there.
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

/** Probes that were sent and those that unfinished scans may still send, this one's included, have to fit. */
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

/** Evaluations send no attacks and count as none; a license that has ended ends them too. */
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
