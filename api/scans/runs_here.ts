import { ONLY_COMMAND_LINE } from '#api/scans/errors'
import type Target from '#api/targets/target'
import { whyNotHere } from '#api/targets/why_not_here'

/** @throws ONLY_COMMAND_LINE for a target that this server cannot call itself, with the reason */
export function assertRunsHere({ call }: Pick<Target, 'call'>) {
  const reason = whyNotHere(call)
  if (reason !== null) throw ONLY_COMMAND_LINE(reason)
}
