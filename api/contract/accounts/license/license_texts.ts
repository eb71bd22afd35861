/** License messages in the console's format: `%{name}` is a placeholder. */
export const LICENSE_TEXTS = {
  good_standing: 'License is in good standing',
  none: 'No license found',
  target_limit_exceeded: 'Target limit exceeded',
  probe_limit_exceeded: 'Probe limit exceeded',
  approaching_target_limit: 'Approaching target limit',
  approaching_probe_limit: 'Approaching probe limit',
  expired_on: 'License expired on %{date}',
  invalid: 'License is invalid. Please contact support.',
  cut_off: 'You still have access to your existing data but cannot start new scans.',
  cut_off_after: 'You will not be able to start new scans after %{date}',
  targets_used: 'Using %{n} of %{m} licensed targets',
  probes_used: 'Using %{n} of %{m} licensed probes',
  overage: '(over limit - overage rates apply)',
  expires_on: 'Expires On: %{date}',
} as const

export type LicenseText = keyof typeof LICENSE_TEXTS
