import { BoundedScrypt } from '#api/accounts/identity/passwords/bounded_scrypt'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/hash'
import type { InferHashers } from '@adonisjs/core/types'

/**
 * One of the parameter sets that OWASP's Password Storage Cheat Sheet lists as equally strong. It needs 32 MB instead
 * of the 128 MB of N=2^17, p=1, and less time, so that more concurrent sign-ins fit into memory.
 */
export const passwordCost = {
  cost: 2 ** 15,
  blockSize: 8,
  parallelization: 3,
  /** Twice the memory of one hash; also limits verification of hashes with other parameters. */
  maxMemory: 2 ** 26,
}

/** Lower cost for tests, many of which sign in. One test verifies the production parameters. */
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
