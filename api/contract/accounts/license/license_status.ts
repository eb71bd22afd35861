import type { LicenseText } from './license_texts.js'
import type { LicenseStatus, LicenseStatusName } from '../session.js'

/** Hours between the expiry of a license and the time from which new scans are blocked. */
export const CUT_OFF_HOURS = 360

/** Usage at or above this share of a limit counts as approaching the limit. */
export const APPROACHING_SHARE = 0.9

const HOUR_MS = 3_600_000

/** Terms of a license. A null limit means unlimited; if `expiresAt` is null, the license never expires. */
export type License = {
  /** ISO time */
  expiresAt: string | null
  numLicensedTargets: number | null
  numLicensedProbes: number | null
  /** True: usage over a limit is billed instead of blocked. */
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
 * Returns the status of a license. The first match wins: no license, expired, target limit exceeded, probe limit
 * exceeded, approaching the target limit, approaching the probe limit, ok. A license expires after, not at, `expiresAt`.
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

/** Whether the status is `ok`. A license that approaches a limit does not count as valid. */
export const isLicenseValid = ({ status }: Pick<LicenseStatus, 'status'>): boolean =>
  status === 'ok'

/** Returns the time from which new scans are blocked; null if the license never expires. */
export function cutOffAt({ expiresAt }: Pick<LicenseStatus, 'expiresAt'>): Date | null {
  return expiresAt === null ? null : new Date(Date.parse(expiresAt) + CUT_OFF_HOURS * HOUR_MS)
}

/** Whether new scans are blocked because at least `CUT_OFF_HOURS` have passed since expiry. */
export function isCutOff(license: Pick<LicenseStatus, 'expiresAt'>, now: Date): boolean {
  const at = cutOffAt(license)
  return at !== null && now.getTime() >= at.getTime()
}

/** Returns the next time at which the license expires or new scans are blocked; null if there is none. */
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

/** Recomputes whether the license has expired, because a cached status may be some minutes old. */
function currentStatus(license: LicenseStatus, now: Date): LicenseStatusName {
  const canExpire = license.status !== 'no_license'
  return canExpire && isPast(license.expiresAt, now) ? 'expired' : license.status
}

function headline(license: LicenseStatus, status: LicenseStatusName): LicenseMessage {
  // A newer server may return a status this console does not support.
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

/** Returns the messages of the license banner: the headline and its details. */
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

/** Whether to show the license banner: for every invalid license, except a missing one on the hosted cloud. */
export function needsLicenseBanner(
  license: LicenseStatus,
  isPromptfooCloud: boolean,
  now: Date
): boolean {
  const status = currentStatus(license, now)
  if (isLicenseValid({ status })) return false
  return !(status === 'no_license' && isPromptfooCloud)
}
