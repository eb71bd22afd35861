import { BoundedScrypt } from '#api/accounts/identity/passwords/bounded_scrypt'
import { passwordCost } from '#config/hash'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import { test } from '@japa/runner'

/** Parameter sets of the OWASP Password Storage Cheat Sheet, as N, r, and p. */
const OWASP_SETS = [
  [2 ** 17, 8, 1],
  [2 ** 16, 8, 2],
  [2 ** 15, 8, 3],
  [2 ** 14, 8, 5],
  [2 ** 13, 8, 10],
]

const CHEAP = { cost: 2 ** 10 }

test.group('Password hashing', () => {
  test('password hashing uses a parameter set recommended by OWASP', async ({ assert }) => {
    const { cost, blockSize, parallelization } = passwordCost
    assert.deepInclude(OWASP_SETS, [cost, blockSize, parallelization])
    const scrypt = new BoundedScrypt(passwordCost)
    const hashed = await scrypt.make('correct horse battery')
    assert.match(hashed, /^\$scrypt\$n=32768,r=8,p=3\$/)
    assert.isTrue(await scrypt.verify(hashed, 'correct horse battery'))
    assert.isFalse(await scrypt.verify(hashed, 'wrong horse battery'))
    assert.isFalse(scrypt.needsReHash(hashed))
  })

  test('a hash with outdated parameters is verified and marked for rehashing', async ({
    assert,
  }) => {
    const former = { cost: 16_384, blockSize: 8, parallelization: 1, maxMemory: 33_554_432 }
    const hashed = await new Scrypt(former).make('correct horse battery')
    const scrypt = new BoundedScrypt(passwordCost)
    assert.isTrue(await scrypt.verify(hashed, 'correct horse battery'))
    assert.isTrue(scrypt.needsReHash(hashed))
  })

  test('password hashing beyond the concurrency limit returns 503, and completed hashes free their slots', async ({
    assert,
  }) => {
    const scrypt = new BoundedScrypt(CHEAP)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, (_, n) => scrypt.make(`password ${n}`))
    )
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    assert.lengthOf(failed, 150 - 102)
    for (const outcome of failed) {
      assert.equal(outcome.status === 'rejected' && outcome.reason.status, 503)
    }
    assert.isTrue(await scrypt.verify(await scrypt.make('afterwards'), 'afterwards'))
  })

  test('equivalent Unicode forms of a password match, and hashes of unnormalized passwords remain valid', async ({
    assert,
  }) => {
    const scrypt = new BoundedScrypt(CHEAP)
    const composed = 'caf\u00e9 au lait \ufb01n'
    const decomposed = 'cafe\u0301 au lait fin'
    assert.isTrue(await scrypt.verify(await scrypt.make(composed), decomposed))
    const raw = await new Scrypt(CHEAP).make(composed)
    assert.isTrue(await scrypt.verify(raw, composed))
  })
})
