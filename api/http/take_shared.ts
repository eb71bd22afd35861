import { type Amount, SharedLimits } from '../../bin/web/shared_limits.mjs'
import cluster from 'node:cluster'

type Reply = { type: 'taken'; id: number; isGranted: boolean }

const asked = new Map<number, (isGranted: boolean) => void>()
/** Without a primary, this process is the only one. */
const own = new SharedLimits()
let lastId = 0

if (cluster.isWorker) {
  process.on('message', (message: Reply | string) => {
    if (typeof message === 'string' || message.type !== 'taken') return
    asked.get(message.id)?.(message.isGranted)
    asked.delete(message.id)
  })
}

/**
 * Takes amounts from limits that hold for all web processes of this machine together; the primary counts them.
 * @returns releases them; null when one of them would exceed its maximum, and then nothing is taken
 */
export async function takeShared(amounts: readonly Amount[]): Promise<(() => void) | null> {
  const id = ++lastId
  if (!cluster.isWorker) {
    return own.take(0, id, amounts) ? () => own.release(0, id) : null
  }
  const isGranted = await new Promise<boolean>((resolve) => {
    asked.set(id, resolve)
    process.send?.({ type: 'take', id, amounts })
  })
  return isGranted ? () => process.connected && process.send?.({ type: 'release', id }) : null
}
