import { SHARED_BYTES } from '#api/platform/http/body/body_limits'
import { BUSY } from '#api/platform/http/body/errors'

type Waiting = { owner: string; bytes: number; start: () => void }
type Limits = { total: number; perOwner: number; maxWaiting: number; maxWaitMs: number }

/** Divides the memory for large bodies among owners, so that no owner can use all of it while others wait. */
export class MemoryShare {
  #used = 0
  #usedBy = new Map<string, number>()
  #waiting: Waiting[] = []

  constructor(private limits: Limits = SHARED_BYTES) {}

  /**
   * Runs the work as soon as enough memory is free. Rejects with BUSY after `maxWaitMs`, or immediately if `maxWaiting`
   * calls are already waiting.
   */
  async run<Result>(owner: string, bytes: number, work: () => Promise<Result>): Promise<Result> {
    await this.#reserve(owner, bytes)
    try {
      return await work()
    } finally {
      this.#adjust(owner, -bytes)
      this.#startWaiting()
    }
  }

  #reserve(owner: string, bytes: number): Promise<void> {
    if (this.#fits(owner, bytes)) {
      this.#adjust(owner, bytes)
      return Promise.resolve()
    }
    if (this.#waiting.length >= this.limits.maxWaiting) return Promise.reject(BUSY())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(BUSY())
      }, this.limits.maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { owner, bytes, start }
      this.#waiting.push(waiting)
    })
  }

  /**
   * Whether the body fits in the owner's share and in the total. A body larger than one of these limits is admitted
   * only while no other body counts toward that limit.
   */
  #fits(owner: string, bytes: number) {
    const own = this.#usedBy.get(owner) ?? 0
    const hasShare = own === 0 || own + bytes <= this.limits.perOwner
    return hasShare && (this.#used === 0 || this.#used + bytes <= this.limits.total)
  }

  #adjust(owner: string, bytes: number) {
    this.#used += bytes
    const own = (this.#usedBy.get(owner) ?? 0) + bytes
    if (own > 0) this.#usedBy.set(owner, own)
    else this.#usedBy.delete(owner)
  }

  #startWaiting() {
    for (const waiting of [...this.#waiting]) {
      if (!this.#fits(waiting.owner, waiting.bytes)) continue
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      this.#adjust(waiting.owner, waiting.bytes)
      waiting.start()
    }
  }
}

/** The instance that all requests of this process share. */
export const bodyMemory = new MemoryShare()
