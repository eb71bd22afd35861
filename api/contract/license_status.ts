import type { LicenseText } from './license_texts.js'
import type { LicenseStatus, LicenseStatusName } from './session.js'

/** New scans stop this long after a license has expired. */
export const CUT_OFF_HOURS = 360

/** A limit is near from this share of it on. */
export const APPROACHING_SHARE = 0.9

const HOUR_MS = 3_600_000

/** What was agreed; a limit that is null is no limit, an `expiresAt` that is null is no end. */
export type License = {
  /** ISO time */
  expiresAt: string | null
  numLicensedTargets: number | null
  numLicensedProbes: number | null
  /** Use over a limit is billed instead of refused. */
  allowsOverage: boolean
  contractStartDate: string | null
  customerName: string | null
}

export type LicenseUsage = { targets: number; probes: number }

const isOver = (used: number, licensed: number | null) => licensed !== null && used > licensed

const isNear = (used: number, licensed: number | null) =>
  licensed !== null && used >= licensed * APPROACHING_SHARE

const isPast = (expiresAt: string | null, now: Date) =>
  expiresAt !== null && now.getTime() > Date.parse(expiresAt)

function statusName(license: License | null, usage: LicenseUsage, now: Date): LicenseStatusName {
  if (!license) return 'no_license'
  if (isPast(license.expiresAt, now)) return 'expired'
  const { numLicensedTargets, numLicensedProbes, allowsOverage } = license
  if (isOver(usage.targets, numLicensedTargets)) {
    return allowsOverage ? 'target_overage' : 'too_many_targets'
  }
  if (isOver(usage.probes, numLicensedProbes)) {
    return allowsOverage ? 'probe_overage' : 'too_many_probes'
  }
  if (isNear(usage.targets, numLicensedTargets)) return 'approaching_target_limit'
  if (isNear(usage.probes, numLicensedProbes)) return 'approaching_probe_limit'
  return 'ok'
}

/**
 * Where a license stands at a moment. The first that applies is named: none, expired, targets over,
 * probes over, targets near, probes near, ok. At `expiresAt` itself it has not yet expired.
 */
export function licenseStatus(
  license: License | null,
  usage: LicenseUsage,
  now: Date
): LicenseStatus {
  return {
    status: statusName(license, usage, now),
    expiresAt: license?.expiresAt ?? null,
    numLicensedTargets: license?.numLicensedTargets ?? null,
    numTargetsUsed: usage.targets,
    numLicensedProbes: license?.numLicensedProbes ?? null,
    numProbesUsed: usage.probes,
    contractStartDate: license?.contractStartDate ?? null,
    customerName: license?.customerName ?? null,
  }
}

/** Valid is one status only; all others deserve a banner. */
export const isLicenseValid = ({ status }: Pick<LicenseStatus, 'status'>): boolean =>
  status === 'ok'

/** When new scans stop; null for a license without end. */
export function cutOffAt({ expiresAt }: Pick<LicenseStatus, 'expiresAt'>): Date | null {
  return expiresAt === null ? null : new Date(Date.parse(expiresAt) + CUT_OFF_HOURS * HOUR_MS)
}

/** Whether new scans are refused: from `CUT_OFF_HOURS` after expiry, that moment included. */
export function isCutOff(license: Pick<LicenseStatus, 'expiresAt'>, now: Date): boolean {
  const at = cutOffAt(license)
  return at !== null && now.getTime() >= at.getTime()
}

/** The next moment at which the answers here change by time alone; null when none is left. */
export function nextLicenseChange(
  license: Pick<LicenseStatus, 'expiresAt'>,
  now: Date
): Date | null {
  const cutOff = cutOffAt(license)
  if (license.expiresAt === null || cutOff === null) return null
  const justExpired = new Date(Date.parse(license.expiresAt) + 1)
  return [justExpired, cutOff].find((moment) => moment.getTime() > now.getTime()) ?? null
}

export type LicenseMessage = { text: LicenseText; date?: Date; n?: number; m?: number }

const HEADLINES = {
  ok: 'good_standing',
  no_license: 'none',
  expired: 'expired_on',
  too_many_targets: 'target_limit_exceeded',
  target_overage: 'target_limit_exceeded',
  too_many_probes: 'probe_limit_exceeded',
  probe_overage: 'probe_limit_exceeded',
  approaching_target_limit: 'approaching_target_limit',
  approaching_probe_limit: 'approaching_probe_limit',
} satisfies Record<LicenseStatusName, LicenseText>

const isKnown = (status: string): status is LicenseStatusName => Object.hasOwn(HEADLINES, status)

/** The status as it is now: an answer that is some minutes old may have expired since. */
function currentStatus(license: LicenseStatus, now: Date): LicenseStatusName {
  const canExpire = license.status !== 'no_license'
  return canExpire && isPast(license.expiresAt, now) ? 'expired' : license.status
}

function headline(license: LicenseStatus, status: LicenseStatusName): LicenseMessage {
  // A newer server may know a status that this console does not.
  if (!isKnown(status)) return { text: 'invalid' }
  if (status !== 'expired') return { text: HEADLINES[status] }
  return license.expiresAt === null
    ? { text: 'invalid' }
    : { text: 'expired_on', date: new Date(license.expiresAt) }
}

function cutOffMessage(license: LicenseStatus, now: Date): LicenseMessage[] {
  if (isCutOff(license, now)) return [{ text: 'cut_off' }]
  const at = cutOffAt(license)
  return at ? [{ text: 'cut_off_after', date: at }] : []
}

function usageMessages(license: LicenseStatus, status: LicenseStatusName): LicenseMessage[] {
  const overage = (name: LicenseStatusName): LicenseMessage[] =>
    status === name ? [{ text: 'overage' }] : []
  const { numLicensedTargets, numLicensedProbes } = license
  if (/target/.test(status) && numLicensedTargets !== null) {
    return [
      { text: 'targets_used', n: license.numTargetsUsed, m: numLicensedTargets },
      ...overage('target_overage'),
    ]
  }
  if (/probe/.test(status) && numLicensedProbes !== null) {
    return [
      { text: 'probes_used', n: license.numProbesUsed, m: numLicensedProbes },
      ...overage('probe_overage'),
    ]
  }
  return []
}

/** What the license banner says: the headline, then its details in order. */
export function licenseMessages(
  license: LicenseStatus,
  now: Date
): { status: LicenseStatusName; headline: LicenseMessage; details: LicenseMessage[] } {
  const status = currentStatus(license, now)
  const expiry: LicenseMessage[] =
    license.expiresAt === null || status === 'no_license'
      ? []
      : [{ text: 'expires_on', date: new Date(license.expiresAt) }]
  return {
    status,
    headline: headline(license, status),
    details:
      status === 'expired'
        ? cutOffMessage(license, now)
        : [...usageMessages(license, status), ...expiry],
  }
}

/** A license that is not valid gets a banner, except none at all on the hosted cloud. */
export function needsLicenseBanner(
  license: LicenseStatus,
  isPromptfooCloud: boolean,
  now: Date
): boolean {
  const status = currentStatus(license, now)
  if (isLicenseValid({ status })) return false
  return !(status === 'no_license' && isPromptfooCloud)
}
