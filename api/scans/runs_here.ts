import { ONLY_COMMAND_LINE } from '#api/scans/errors'
import type Target from '#api/targets/target'

/** Types of target that need code or a program of the customer's. */
const ELSEWHERE: readonly string[] = ['cli']

/** @throws ONLY_COMMAND_LINE for a target that this server cannot call itself */
export function assertRunsHere({ type }: Pick<Target, 'type'>) {
  if (ELSEWHERE.includes(type)) throw ONLY_COMMAND_LINE()
}
