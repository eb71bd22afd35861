import type { PlannedCase, RunnerTarget } from '#api/engines/evals/vocabulary'
import type { Asker } from '#api/outbound_log/asker'
import encryption from '@adonisjs/core/services/encryption'

const PURPOSE = 'eval dry run'
const LIFETIME = '10 minutes'

export type DryRunOrder = { planned: PlannedCase; target: RunnerTarget }
type Sealed = { orders: DryRunOrder[]; asker: Asker }

/** Calls with their credentials on the way through the queue. */
export const sealDryRun = (sealed: Sealed) =>
  encryption.encrypt(sealed, { purpose: PURPOSE, expiresIn: LIFETIME })

export function openDryRun(encrypted: string): Sealed {
  const sealed = encryption.decrypt<Sealed>(encrypted, PURPOSE)
  if (!sealed) throw new Error('A dry run cannot be decrypted: the worker has another APP_KEY')
  return sealed
}
