import { ONLY_COMMAND_LINE } from '#api/scans/errors'
import type Target from '#api/targets/target'

/** Types of target that this server can call itself. */
const HERE: readonly string[] = ['http', 'openai-chat']

/** @throws ONLY_COMMAND_LINE for a target whose type needs code or a program */
export function assertRunsHere({ type }: Pick<Target, 'type'>) {
  if (!HERE.includes(type)) throw ONLY_COMMAND_LINE()
}
