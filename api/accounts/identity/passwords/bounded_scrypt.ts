import { HASHING_BUSY } from '#api/accounts/identity/passwords/errors'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import type { HashDriverContract } from '@adonisjs/core/types/hash'

type Cost = NonNullable<ConstructorParameters<typeof Scrypt>[0]>

/** Two of libuv's four threads; the others remain available for files, DNS and compression. */
const MAX_CONCURRENT = 2
/**
 * Maximum number of waiting calls, which is about ten seconds of work at the production cost; further ones are
 * rejected.
 */
const MAX_WAITING = 100

/**
 * Owns password hashing in this process. Each hash takes tens of megabytes and a thread, so only a fixed number runs
 * concurrently while others wait; if the queue is full, callers get HASHING_BUSY. Passwords are normalized to Unicode
 * NFKC, because keyboards compose characters differently.
 */
export class BoundedScrypt implements HashDriverContract {
  readonly #scrypt: Scrypt
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(cost: Cost) {
    this.#scrypt = new Scrypt(cost)
  }

  isValidHash = (value: string) => this.#scrypt.isValidHash(value)

  needsReHash = (value: string) => this.#scrypt.needsReHash(value)

  make(value: string): Promise<string> {
    return this.#enqueue(() => this.#scrypt.make(value.normalize('NFKC')))
  }

  async verify(hashed: string, plain: string): Promise<boolean> {
    const normalized = plain.normalize('NFKC')
    if (await this.#enqueue(() => this.#scrypt.verify(hashed, normalized))) return true
    // Older hashes were created without normalization. The second check also runs for unknown accounts, so that the timing
    // is equal.
    return normalized !== plain && this.#enqueue(() => this.#scrypt.verify(hashed, plain))
  }

  async #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_CONCURRENT) {
      if (this.#waiting.length >= MAX_WAITING) throw HASHING_BUSY()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running++
    try {
      return await work()
    } finally {
      // Passes the slot directly to the next waiting caller, so that a new caller cannot overtake it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
