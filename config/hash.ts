import { BoundedScrypt } from '#api/identity/passwords/bounded_scrypt'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/hash'
import type { InferHashers } from '@adonisjs/core/types'

/**
 * One of the parameter sets that OWASP's Password Storage Cheat Sheet lists as equally strong. It takes 32 MB instead
 * of the 128 MB of N=2^17, p=1, and less time for the same protection, so more sign-ins fit into the same memory.
 */
export const passwordCost = {
  cost: 2 ** 15,
  blockSize: 8,
  parallelization: 3,
  /** Twice what one hash needs; it limits older and later parameter sets as well. */
  maxMemory: 2 ** 26,
}

/** Most tests sign in, and none of them is about the cost; one verifies the parameters above. */
const testCost = { ...passwordCost, cost: 2 ** 10, parallelization: 1 }

const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: () => new BoundedScrypt(env.get('NODE_ENV') === 'test' ? testCost : passwordCost),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
