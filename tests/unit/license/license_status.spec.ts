import { test } from '@japa/runner'
import {
  CUT_OFF_HOURS,
  cutOffAt,
  isCutOff,
  isLicenseValid,
  licenseMessages,
  licenseStatus,
  needsLicenseBanner,
  nextLicenseChange,
  type License,
} from '#api/contract/accounts/license/license_status'
import { LICENSE_TEXTS } from '#api/contract/accounts/license/license_texts'
import { LICENSE_STATUSES, type LicenseStatus } from '#api/contract/accounts/session'

const EXPIRES_AT = '2026-03-01T12:00:00.000Z'

const at = (iso: string) => new Date(iso)

const license = (changes: Partial<License> = {}): License => ({
  expiresAt: EXPIRES_AT,
  numLicensedTargets: 10,
  numLicensedProbes: 1000,
  allowsOverage: false,
  contractStartDate: '2025-03-01T12:00:00.000Z',
  customerName: 'Example Bank',
  ...changes,
})

const status = (
  changes: Partial<License> = {},
  usage = { targets: 0, probes: 0 },
  now = at('2026-02-01T00:00:00Z')
) => licenseStatus(license(changes), usage, now).status

const response = (changes: Partial<LicenseStatus> = {}): LicenseStatus => ({
  ...licenseStatus(license(), { targets: 3, probes: 40 }, at('2026-02-01T00:00:00Z')),
  ...changes,
})

const textsOf = (given: LicenseStatus, now: Date) => {
  const { headline, details } = licenseMessages(given, now)
  return [headline, ...details].map(({ text }) => LICENSE_TEXTS[text])
}

test.group('License | expiry', () => {
  test('a license is valid one second before its expiry', ({ assert }) => {
    assert.equal(status({}, undefined, at('2026-03-01T11:59:59Z')), 'ok')
  })

  test('a license is still valid at the exact second of its expiry', ({ assert }) => {
    assert.equal(status({}, undefined, at('2026-03-01T12:00:00Z')), 'ok')
  })

  test('a license has expired one second after its expiry', ({ assert }) => {
    assert.equal(status({}, undefined, at('2026-03-01T12:00:01Z')), 'expired')
  })

  test('a license without an expiry date never expires', ({ assert }) => {
    assert.equal(status({ expiresAt: null }, undefined, at('2126-01-01T00:00:00Z')), 'ok')
  })
})

test.group('License | cut-off', () => {
  test('scans are cut off 360 hours after the expiry of the license', ({ assert }) => {
    assert.equal(CUT_OFF_HOURS, 360)
    assert.equal(cutOffAt({ expiresAt: EXPIRES_AT })?.toISOString(), '2026-03-16T12:00:00.000Z')
  })

  test('scans are not cut off one second before the cut-off', ({ assert }) => {
    assert.isFalse(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-16T11:59:59Z')))
  })

  test('scans are cut off from the exact second of the cut-off', ({ assert }) => {
    assert.isTrue(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-16T12:00:00Z')))
    assert.isTrue(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-16T12:00:01Z')))
  })

  test('scans are not cut off without an expiry date or immediately after the expiry', ({
    assert,
  }) => {
    assert.isFalse(isCutOff({ expiresAt: null }, at('2126-01-01T00:00:00Z')))
    assert.isFalse(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-01T12:00:01Z')))
  })

  test('the next license change is the expiry, then the cut-off, and none after the cut-off', ({
    assert,
  }) => {
    const next = (now: string) =>
      nextLicenseChange({ expiresAt: EXPIRES_AT }, at(now))?.toISOString() ?? null
    assert.equal(next('2026-02-01T00:00:00Z'), '2026-03-01T12:00:00.001Z')
    assert.equal(next('2026-03-01T12:00:01Z'), '2026-03-16T12:00:00.000Z')
    assert.isNull(next('2026-03-16T12:00:00Z'))
    assert.isNull(nextLicenseChange({ expiresAt: null }, at('2026-02-01T00:00:00Z')))
  })
})

test.group('License | limits', () => {
  test('a missing license has the status no_license', ({ assert }) => {
    const none = licenseStatus(null, { targets: 1, probes: 2 }, at('2026-02-01T00:00:00Z'))
    assert.equal(none.status, 'no_license')
    assert.equal(none.numTargetsUsed, 1)
    assert.isNull(none.expiresAt)
  })

  test('the license status is ok below 90 % of a limit', ({ assert }) => {
    assert.equal(status({}, { targets: 8, probes: 899 }), 'ok')
  })

  test('the license status is approaching from 90 % of a limit up to the limit itself', ({
    assert,
  }) => {
    assert.equal(status({}, { targets: 9, probes: 0 }), 'approaching_target_limit')
    assert.equal(status({}, { targets: 10, probes: 0 }), 'approaching_target_limit')
    assert.equal(status({}, { targets: 0, probes: 900 }), 'approaching_probe_limit')
    assert.equal(status({}, { targets: 0, probes: 1000 }), 'approaching_probe_limit')
  })

  test('exceeding a limit by one is an overage if the contract allows it, otherwise an error', ({
    assert,
  }) => {
    assert.equal(status({}, { targets: 11, probes: 0 }), 'too_many_targets')
    assert.equal(status({}, { targets: 0, probes: 1001 }), 'too_many_probes')
    const allowsOverage = true
    assert.equal(status({ allowsOverage }, { targets: 11, probes: 0 }), 'target_overage')
    assert.equal(status({ allowsOverage }, { targets: 0, probes: 1001 }), 'probe_overage')
  })

  test('a license without limits allows any usage', ({ assert }) => {
    const none = { numLicensedTargets: null, numLicensedProbes: null }
    assert.equal(status(none, { targets: 1e6, probes: 1e9 }), 'ok')
  })

  test('expiry takes precedence over limits, and targets take precedence over probes', ({
    assert,
  }) => {
    const over = { targets: 11, probes: 1001 }
    assert.equal(status({}, over, at('2026-03-01T12:00:01Z')), 'expired')
    assert.equal(status({}, over), 'too_many_targets')
  })

  test('only a license with the status ok is valid', ({ assert }) => {
    assert.deepEqual(
      LICENSE_STATUSES.filter((name) => isLicenseValid({ status: name })),
      ['ok']
    )
  })
})

test.group('License | banner', () => {
  const now = at('2026-02-01T00:00:00Z')

  test('the banner has a headline for each license status', ({ assert }) => {
    const headline = (name: LicenseStatus['status']) => textsOf(response({ status: name }), now)[0]
    assert.equal(headline('ok'), 'License is in good standing')
    assert.equal(headline('no_license'), 'No license found')
    assert.equal(headline('too_many_targets'), 'Target limit exceeded')
    assert.equal(headline('target_overage'), 'Target limit exceeded')
    assert.equal(headline('too_many_probes'), 'Probe limit exceeded')
    assert.equal(headline('probe_overage'), 'Probe limit exceeded')
    assert.equal(headline('approaching_target_limit'), 'Approaching target limit')
    assert.equal(headline('approaching_probe_limit'), 'Approaching probe limit')
    assert.equal(headline('expired'), 'License expired on %{date}')
  })

  test('the headline states when a license expired, or that a license without an expiry date is invalid', ({
    assert,
  }) => {
    const headlineOf = (changes: Partial<LicenseStatus>) =>
      licenseMessages(response({ status: 'expired', ...changes }), now).headline
    assert.deepEqual(headlineOf({}), { text: 'expired_on', date: new Date(EXPIRES_AT) })
    assert.deepEqual(headlineOf({ expiresAt: null }), { text: 'invalid' })
  })

  test('the banner shows a license with an unknown status as invalid', ({ assert }) => {
    const unknown = { ...response(), status: 'revoked' as LicenseStatus['status'] }
    assert.equal(textsOf(unknown, now)[0], 'License is invalid. Please contact support.')
  })

  test('the banner states the cut-off date, and after that date that new scans cannot be started', ({
    assert,
  }) => {
    const expired = response({ status: 'expired' })
    assert.deepEqual(textsOf(expired, at('2026-03-16T11:59:59Z')), [
      'License expired on %{date}',
      'You will not be able to start new scans after %{date}',
    ])
    assert.deepEqual(textsOf(expired, at('2026-03-16T12:00:00Z')), [
      'License expired on %{date}',
      'You still have access to your existing data but cannot start new scans.',
    ])
  })

  test('the banner shows usage and expiry date, and overage rates only for an overage', ({
    assert,
  }) => {
    assert.deepEqual(textsOf(response({ status: 'target_overage' }), now), [
      'Target limit exceeded',
      'Using %{n} of %{m} licensed targets',
      '(over limit - overage rates apply)',
      'Expires On: %{date}',
    ])
    assert.deepEqual(textsOf(response({ status: 'too_many_probes' }), now), [
      'Probe limit exceeded',
      'Using %{n} of %{m} licensed probes',
      'Expires On: %{date}',
    ])
    const { details } = licenseMessages(response({ status: 'probe_overage' }), now)
    assert.include(details[0], { n: 40, m: 1000 })
  })

  test('the banner appears when the license expires while the page is open', ({ assert }) => {
    const open = response({ status: 'ok' })
    assert.isFalse(needsLicenseBanner(open, false, at('2026-03-01T12:00:00Z')))
    assert.isTrue(needsLicenseBanner(open, false, at('2026-03-01T12:00:01Z')))
  })

  test('the banner is shown for every status except ok and, in the cloud, except a missing license', ({
    assert,
  }) => {
    const shows = (isCloud: boolean) =>
      LICENSE_STATUSES.filter((name) =>
        needsLicenseBanner(response({ status: name }), isCloud, now)
      )
    assert.deepEqual(
      shows(false),
      LICENSE_STATUSES.filter((name) => name !== 'ok')
    )
    assert.deepEqual(
      shows(true),
      LICENSE_STATUSES.filter((name) => name !== 'ok' && name !== 'no_license')
    )
  })
})
