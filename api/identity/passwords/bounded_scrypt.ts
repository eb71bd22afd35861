import { HASHING_BUSY } from '#api/identity/passwords/errors'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import type { HashDriverContract } from '@adonisjs/core/types/hash'

type Cost = NonNullable<ConstructorParameters<typeof Scrypt>[0]>

/** Two of libuv's four threads: files, DNS and compression keep the others. */
const MAX_CONCURRENT = 2
/** About ten seconds of work at the production cost. */
const MAX_WAITING = 100

/**
 * Owns the hashing of passwords in this process. Each hash takes tens of megabytes and a thread, so a fixed number
 * runs concurrently and the others wait; beyond that, callers get HASHING_BUSY.
 * Passwords are hashed in Unicode normalization form KC, because keyboards differ in how they compose characters.
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
    return this.#inTurn(() => this.#scrypt.make(value.normalize('NFKC')))
  }

  async verify(hashed: string, plain: string): Promise<boolean> {
    const normalized = plain.normalize('NFKC')
    if (await this.#inTurn(() => this.#scrypt.verify(hashed, normalized))) return true
    // Older hashes were made without normalization. Unknown accounts take this second look too.
    return normalized !== plain && this.#inTurn(() => this.#scrypt.verify(hashed, plain))
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_CONCURRENT) {
      if (this.#waiting.length >= MAX_WAITING) throw HASHING_BUSY()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running++
    try {
      return await work()
    } finally {
      // The slot passes to the next caller, so that no newcomer can take it in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
