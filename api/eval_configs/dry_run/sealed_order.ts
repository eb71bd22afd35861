import type { PlannedCase, RunnerTarget } from '#api/engines/evals/vocabulary'
import type { Asker } from '#api/outbound_log/asker'
import { sealedMessage } from '#api/secrets/sealed'

export type DryRunOrder = { planned: PlannedCase; target: RunnerTarget }
type Sealed = { orders: DryRunOrder[]; asker: Asker }

/** Calls with their credentials on the way through the queue. */
const message = sealedMessage<Sealed>('dryRun')

export const sealDryRun = (sealed: Sealed) => message.seal(sealed)

export function openDryRun(encrypted: string): Sealed {
  const sealed = message.open(encrypted)
  if (!sealed) throw new Error('A dry run cannot be decrypted: the worker has another APP_KEY')
  return sealed
}
