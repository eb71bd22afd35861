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
} from '#api/contract/license_status'
import { LICENSE_TEXTS } from '#api/contract/license_texts'
import { LICENSE_STATUSES, type LicenseStatus } from '#api/contract/session'

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

const answer = (changes: Partial<LicenseStatus> = {}): LicenseStatus => ({
  ...licenseStatus(license(), { targets: 3, probes: 40 }, at('2026-02-01T00:00:00Z')),
  ...changes,
})

const said = (given: LicenseStatus, now: Date) => {
  const { headline, details } = licenseMessages(given, now)
  return [headline, ...details].map(({ text }) => LICENSE_TEXTS[text])
}

test.group('License | expiry', () => {
  test('is in force one second before it expires', ({ assert }) => {
    assert.equal(status({}, undefined, at('2026-03-01T11:59:59Z')), 'ok')
  })

  test('is still in force at the second of its expiry', ({ assert }) => {
    assert.equal(status({}, undefined, at('2026-03-01T12:00:00Z')), 'ok')
  })

  test('has expired one second later', ({ assert }) => {
    assert.equal(status({}, undefined, at('2026-03-01T12:00:01Z')), 'expired')
  })

  test('never expires without an end', ({ assert }) => {
    assert.equal(status({ expiresAt: null }, undefined, at('2126-01-01T00:00:00Z')), 'ok')
  })
})

test.group('License | cut-off', () => {
  test('comes 360 hours after expiry', ({ assert }) => {
    assert.equal(CUT_OFF_HOURS, 360)
    assert.equal(cutOffAt({ expiresAt: EXPIRES_AT })?.toISOString(), '2026-03-16T12:00:00.000Z')
  })

  test('has not come one second before', ({ assert }) => {
    assert.isFalse(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-16T11:59:59Z')))
  })

  test('has come at the second itself and one second later', ({ assert }) => {
    assert.isTrue(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-16T12:00:00Z')))
    assert.isTrue(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-16T12:00:01Z')))
  })

  test('never comes for a license without end, nor at expiry itself', ({ assert }) => {
    assert.isFalse(isCutOff({ expiresAt: null }, at('2126-01-01T00:00:00Z')))
    assert.isFalse(isCutOff({ expiresAt: EXPIRES_AT }, at('2026-03-01T12:00:01Z')))
  })

  test('the next change is the expiry, then the cut-off, then none', ({ assert }) => {
    const next = (now: string) =>
      nextLicenseChange({ expiresAt: EXPIRES_AT }, at(now))?.toISOString() ?? null
    assert.equal(next('2026-02-01T00:00:00Z'), '2026-03-01T12:00:00.001Z')
    assert.equal(next('2026-03-01T12:00:01Z'), '2026-03-16T12:00:00.000Z')
    assert.isNull(next('2026-03-16T12:00:00Z'))
    assert.isNull(nextLicenseChange({ expiresAt: null }, at('2026-02-01T00:00:00Z')))
  })
})

test.group('License | limits', () => {
  test('says no_license when there is none', ({ assert }) => {
    const none = licenseStatus(null, { targets: 1, probes: 2 }, at('2026-02-01T00:00:00Z'))
    assert.equal(none.status, 'no_license')
    assert.equal(none.numTargetsUsed, 1)
    assert.isNull(none.expiresAt)
  })

  test('is ok up to just below nine tenths of a limit', ({ assert }) => {
    assert.equal(status({}, { targets: 8, probes: 899 }), 'ok')
  })

  test('approaches a limit from nine tenths of it to the limit itself', ({ assert }) => {
    assert.equal(status({}, { targets: 9, probes: 0 }), 'approaching_target_limit')
    assert.equal(status({}, { targets: 10, probes: 0 }), 'approaching_target_limit')
    assert.equal(status({}, { targets: 0, probes: 900 }), 'approaching_probe_limit')
    assert.equal(status({}, { targets: 0, probes: 1000 }), 'approaching_probe_limit')
  })

  test('exceeds a limit one above it, as overage when the contract allows it', ({ assert }) => {
    assert.equal(status({}, { targets: 11, probes: 0 }), 'too_many_targets')
    assert.equal(status({}, { targets: 0, probes: 1001 }), 'too_many_probes')
    const allowsOverage = true
    assert.equal(status({ allowsOverage }, { targets: 11, probes: 0 }), 'target_overage')
    assert.equal(status({ allowsOverage }, { targets: 0, probes: 1001 }), 'probe_overage')
  })

  test('has no limit where none was agreed', ({ assert }) => {
    const none = { numLicensedTargets: null, numLicensedProbes: null }
    assert.equal(status(none, { targets: 1e6, probes: 1e9 }), 'ok')
  })

  test('names expiry before limits, and targets before probes', ({ assert }) => {
    const over = { targets: 11, probes: 1001 }
    assert.equal(status({}, over, at('2026-03-01T12:00:01Z')), 'expired')
    assert.equal(status({}, over), 'too_many_targets')
  })

  test('is valid only when ok', ({ assert }) => {
    assert.deepEqual(
      LICENSE_STATUSES.filter((name) => isLicenseValid({ status: name })),
      ['ok']
    )
  })
})

test.group('License | banner', () => {
  const now = at('2026-02-01T00:00:00Z')

  test('says each status in its words', ({ assert }) => {
    const headline = (name: LicenseStatus['status']) => said(answer({ status: name }), now)[0]
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

  test('says a status that it does not know is invalid', ({ assert }) => {
    const unknown = { ...answer(), status: 'revoked' as LicenseStatus['status'] }
    assert.equal(said(unknown, now)[0], 'License is invalid. Please contact support.')
  })

  test('before the cut-off it says when, after it what remains', ({ assert }) => {
    const expired = answer({ status: 'expired' })
    assert.deepEqual(said(expired, at('2026-03-16T11:59:59Z')), [
      'License expired on %{date}',
      'You will not be able to start new scans after %{date}',
    ])
    assert.deepEqual(said(expired, at('2026-03-16T12:00:00Z')), [
      'License expired on %{date}',
      'You still have access to your existing data but cannot start new scans.',
    ])
  })

  test('adds usage and expiry, and the overage words on overage only', ({ assert }) => {
    assert.deepEqual(said(answer({ status: 'target_overage' }), now), [
      'Target limit exceeded',
      'Using %{n} of %{m} licensed targets',
      '(over limit - overage rates apply)',
      'Expires On: %{date}',
    ])
    assert.deepEqual(said(answer({ status: 'too_many_probes' }), now), [
      'Probe limit exceeded',
      'Using %{n} of %{m} licensed probes',
      'Expires On: %{date}',
    ])
    const { details } = licenseMessages(answer({ status: 'probe_overage' }), now)
    assert.include(details[0], { n: 40, m: 1000 })
  })

  test('turns to expired by itself while a page stays open', ({ assert }) => {
    const open = answer({ status: 'ok' })
    assert.isFalse(needsLicenseBanner(open, false, at('2026-03-01T12:00:00Z')))
    assert.isTrue(needsLicenseBanner(open, false, at('2026-03-01T12:00:01Z')))
  })

  test('shows for every status but ok, and not for a missing license in the cloud', ({
    assert,
  }) => {
    const shows = (isCloud: boolean) =>
      LICENSE_STATUSES.filter((name) => needsLicenseBanner(answer({ status: name }), isCloud, now))
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
