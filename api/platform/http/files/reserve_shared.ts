import { type Amount, SharedLimits } from '../../../../bin/web/shared_limits.mjs'
import cluster from 'node:cluster'

type Reply = { type: 'taken'; id: number; isGranted: boolean }

const pendingRequests = new Map<number, (isGranted: boolean) => void>()
/** Used if there is no cluster primary, because this process is then the only one. */
const own = new SharedLimits()
let lastId = 0

if (cluster.isWorker) {
  process.on('message', (message: Reply | string) => {
    if (typeof message === 'string' || message.type !== 'taken') return
    pendingRequests.get(message.id)?.(message.isGranted)
    pendingRequests.delete(message.id)
  })
}

/**
 * Reserves amounts of limits that all web processes of this machine share; the cluster primary counts them. Reserves
 * nothing if one of them would exceed its maximum.
 * @returns a function that releases the amounts, or null if nothing was reserved
 */
export async function reserveShared(amounts: readonly Amount[]): Promise<(() => void) | null> {
  const id = ++lastId
  if (!cluster.isWorker) {
    return own.take(0, id, amounts) ? () => own.release(0, id) : null
  }
  const isGranted = await new Promise<boolean>((resolve) => {
    pendingRequests.set(id, resolve)
    process.send?.({ type: 'take', id, amounts })
  })
  return isGranted ? () => process.connected && process.send?.({ type: 'release', id }) : null
}
