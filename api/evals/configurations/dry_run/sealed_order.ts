import type { PlannedCase, RunnerTarget } from '#api/engines/evals/vocabulary'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { sealedMessage } from '#api/platform/secrets/sealed'

export type DryRunOrder = { planned: PlannedCase; target: RunnerTarget }
type Sealed = { orders: DryRunOrder[]; callOrigin: CallOrigin }

/** Encrypted because orders contain credentials and are stored in the queue. */
const message = sealedMessage<Sealed>('dryRun')

export const sealDryRun = (sealed: Sealed) => message.seal(sealed)

export function openDryRun(encrypted: string): Sealed {
  const sealed = message.open(encrypted)
  if (!sealed) throw new Error('Cannot decrypt a dry run: this worker has a different APP_KEY')
  return sealed
}
