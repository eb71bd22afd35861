/**
 * Owns limits that all web processes of a machine share. A process reserves amounts under an ID and releases them by that
 * ID. When a process exits, all its amounts are released.
 */
export class SharedLimits {
  #used = new Map()
  #heldBy = new Map()

  /** Reserves all amounts, or none if any of them would exceed its maximum. */
  take(holder, id, amounts) {
    if (amounts.some(({ key, amount, max }) => this.used(key) + amount > max)) return false
    if (!this.#heldBy.has(holder)) this.#heldBy.set(holder, new Map())
    this.#heldBy.get(holder).set(id, amounts)
    for (const { key, amount } of amounts) this.#add(key, amount)
    return true
  }

  release(holder, id) {
    const held = this.#heldBy.get(holder)
    for (const { key, amount } of held?.get(id) ?? []) this.#add(key, -amount)
    held?.delete(id)
  }

  releaseAll(holder) {
    for (const id of [...(this.#heldBy.get(holder)?.keys() ?? [])]) this.release(holder, id)
    this.#heldBy.delete(holder)
  }

  used(key) {
    return this.#used.get(key) ?? 0
  }

  #add(key, amount) {
    const used = this.used(key) + amount
    if (used > 0) this.#used.set(key, used)
    else this.#used.delete(key)
  }
}

/** Handles the reservation requests of the cluster's web processes. */
export function serveSharedLimits(cluster) {
  const limits = new SharedLimits()
  cluster.on('message', (worker, message) => {
    if (message?.type === 'release') limits.release(worker.id, message.id)
    if (message?.type !== 'take') return
    const isGranted = limits.take(worker.id, message.id, message.amounts)
    if (worker.isConnected()) worker.send({ type: 'taken', id: message.id, isGranted }, () => {})
  })
  cluster.on('exit', (worker) => limits.releaseAll(worker.id))
}
