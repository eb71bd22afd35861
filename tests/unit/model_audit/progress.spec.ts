import { auditModel, type AuditOptions } from '#api/engines/model_audit/index'
import { audit } from '#tests/support/audit_set/audit_set'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { zipOf } from '#tests/support/audit_set/archives'
import { test } from '@japa/runner'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dense = (bytes: number) =>
  pickle(2)
    .raw(Buffer.alloc(bytes, Buffer.from('J\x01\x02\x03\x000')))
    .raw('N')
    .stop()

test.group('Progress of model audits', () => {
  const sharesOf = async (path: string) => {
    // Every reading of the clock is one second later, so that every turn reports progress.
    let now = 0
    const shares: number[] = []
    const limits = { timeoutMs: Number.MAX_SAFE_INTEGER }
    for await (const event of auditModel(path, { now: () => (now += 1_000), limits })) {
      if (event.type === 'progress') shares.push(event.share)
    }
    return shares
  }

  const withFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-progress-'))
    try {
      await work(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('the progress of a file grows with the position and ends at 1', ({ assert }) =>
    withFolder(async (folder) => {
      const path = join(folder, 'a.pkl')
      writeFileSync(path, dense(6_000_000))
      const shares = await sharesOf(path)
      assert.deepEqual(
        shares,
        shares.toSorted((one, other) => one - other)
      )
      assert.isTrue(shares.some((share) => share > 0.2 && share < 0.8))
      assert.equal(shares.at(-1), 1)
    }))

  test('progress is weighted by file size in a folder and follows the position in an archive', ({
    assert,
  }) =>
    withFolder(async (folder) => {
      writeFileSync(
        join(folder, 'a.zip'),
        zipOf([
          { name: 'one.pkl', content: dense(1_000_000) },
          { name: 'two.pkl', content: dense(1_000_000) },
        ])
      )
      writeFileSync(join(folder, 'b.pkl'), dense(2_000_000))
      const shares = await sharesOf(folder)
      assert.deepEqual(
        shares,
        shares.toSorted((one, other) => one - other)
      )
      for (const [from, to] of [
        [0.02, 0.24],
        [0.26, 0.49],
        [0.51, 0.98],
      ] as const) {
        assert.isTrue(
          shares.some((share) => share > from && share < to),
          `${from} to ${to}`
        )
      }
    }))

  test('an audit stops at its time limit and when it is canceled', ({ assert }) =>
    withFolder(async (folder) => {
      const path = join(folder, 'a.pkl')
      writeFileSync(path, dense(2_000_000))
      const clock = () => {
        let now = 0
        return () => (now += 1_000)
      }
      const errorsOf = async (options: AuditOptions) => {
        const { errors, verdict } = (await audit(path, { now: clock(), ...options })).summary
        return { errors, verdict }
      }
      assert.deepEqual(await errorsOf({ limits: { timeoutMs: 10_000 } }), {
        errors: ['The time limit of the audit was reached'],
        verdict: 'undecided',
      })
      assert.deepEqual(await errorsOf({ signal: AbortSignal.abort() }), {
        errors: ['The audit was canceled'],
        verdict: 'undecided',
      })
      assert.deepEqual((await errorsOf({})).errors, [])
    }))
})
