import { LICENSE_TEXTS } from '#api/contract/accounts/license/license_texts'
import { domainError } from '#api/platform/http/domain_error'

export const CUT_OFF = domainError('license.cut_off', 409, LICENSE_TEXTS.cut_off)

const filled = (text: string, n: number, m: number) =>
  text.replace('%{n}', String(n)).replace('%{m}', String(m))

const TOO_MANY_TARGETS = domainError(
  'license.too_many_targets',
  409,
  LICENSE_TEXTS.target_limit_exceeded
)
const TOO_MANY_PROBES = domainError(
  'license.too_many_probes',
  409,
  LICENSE_TEXTS.probe_limit_exceeded
)

/**
 * Creates the error for too many targets. `n` is the number of existing targets without the rejected one; `m` is the
 * number of licensed targets.
 */
export const tooManyTargets = (n: number, m: number) =>
  TOO_MANY_TARGETS(
    `${LICENSE_TEXTS.target_limit_exceeded}. ${filled(LICENSE_TEXTS.targets_used, n, m)}. ` +
      'Delete an unused target or request a larger license.'
  )

type Probes = { used: number; licensed: number; reserved: number }

export const tooManyProbes = ({ used, licensed, reserved }: Probes) =>
  TOO_MANY_PROBES(
    `${LICENSE_TEXTS.probe_limit_exceeded}. ${filled(LICENSE_TEXTS.probes_used, used, licensed)} this month; ` +
      `with this scan, unfinished scans plan ${reserved} more. ` +
      'Start a smaller scan, wait until next month, or request a larger license.'
  )
