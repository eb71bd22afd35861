import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { test } from '@japa/runner'
import { AuditFailed } from '#api/model_audits/sandbox/audit_failed'
import {
  auditInSandbox,
  startAuditProcess,
  type AuditInSandbox,
} from '#api/model_audits/sandbox/audit_in_sandbox'
import type { ChildFinding, FromChild } from '#api/model_audits/sandbox/protocol'
import { watchChild } from '#api/model_audits/sandbox/watch_child'
import { makeRunnerFolder, removeRunnerFolder } from '#api/platform/runner/pool/runner_folder'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { messagesOf } from '#tests/support/runner/runner_messages'

const PROBE = new URL('../../support/runner/audit_probe.ts', import.meta.url)
const MEGABYTE = 2 ** 20

let folder = ''

type Reported = { findings: ChildFinding[]; hash: Extract<FromChild, { type: 'hashed' }> | null }

async function run(
  bytes: Buffer,
  changes: Partial<AuditInSandbox> = {},
  hashed: () => Promise<boolean> = async () => true
) {
  const path = join(folder, 'model.pkl')
  await writeFile(path, bytes)
  const reported: Reported = { findings: [], hash: null }
  const options: AuditInSandbox = {
    path,
    base: join(folder, 'spool'),
    depth: 'structure',
    timeoutMs: 60_000,
    maxUnpackedBytes: 2 ** 30,
    allowedImports: [],
    deniedLicenses: [],
    blockedModels: [],
    memoryMb: 512,
    signal: new AbortController().signal,
    ...changes,
  }
  const summary = await auditInSandbox(options, {
    hashed: async (hash) => {
      reported.hash = hash
      return hashed()
    },
    events: ({ findings }) => void reported.findings.push(...findings),
    progress: () => {},
  })
  return { summary, ...reported }
}

const failureOf = async (work: Promise<unknown>): Promise<AuditFailed | null> => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof AuditFailed) return error
    throw error
  }
}

/** One million small integers per 5 MB. */
const opcodes = (megabytes: number) =>
  pickle(2)
    .raw(Buffer.alloc(megabytes * MEGABYTE, Buffer.from('J\x01\x02\x03\x000')))
    .raw('N')
    .stop()

/** Builds a list of strings, each with a memo entry. */
const memoized = (count: number) =>
  pickle(4)
    .raw('](')
    .raw(Buffer.alloc(count * 4, Buffer.from('\x8c\x01a\x94', 'latin1')))
    .raw('e')
    .stop()

test.group('Model audit: sandboxed process', (group) => {
  group.each.timeout(60_000)
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audit-sandbox-test-'))
    return () => rm(folder, { recursive: true })
  })

  test('an audit returns findings, hashes, and a summary and deletes its temporary folder', async ({
    assert,
  }) => {
    const bytes = pickle(2).call('os', 'system', 'touch x').stop()
    const { summary, findings, hash } = await run(bytes)
    assert.equal(summary?.verdict, 'malicious')
    assert.include(
      findings.map(({ message }) => message),
      "Calls os.system('touch x')"
    )
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    assert.equal(hash?.sha256, sha256)
    assert.deepEqual(hash?.files, [{ name: 'model.pkl', bytes: bytes.length, sha256 }])
    assert.deepEqual(await readdir(join(folder, 'spool')), [])
  })

  test('the hash of a folder covers the names and contents of its files', async ({ assert }) => {
    const hashOf = async (name: string, content: string) => {
      const path = join(folder, `models-${name}-${content}`)
      await mkdir(path)
      await writeFile(join(path, 'a.json'), '{}')
      await writeFile(join(path, name), content)
      return (await run(Buffer.alloc(0), { path })).hash?.sha256
    }
    const hashes = [
      await hashOf('b.json', '[]'),
      await hashOf('b.json', '[1]'),
      await hashOf('c.json', '[]'),
    ]
    assert.lengthOf(new Set(hashes), 3)
  })

  test('known content is hashed but not audited', async ({ assert }) => {
    const bytes = pickle(2).call('os', 'system').stop()
    const { summary, findings } = await run(bytes, {}, async () => false)
    assert.isNull(summary)
    assert.lengthOf(findings, 0)
  })

  test('a file whose audit takes too long makes the result incomplete', async ({ assert }) => {
    const { summary } = await run(opcodes(200), { timeoutMs: 300 })
    assert.equal(summary?.verdict, 'undecided')
    assert.isFalse(summary?.isComplete)
    assert.include(summary?.errors.join(), 'time limit')
  })

  test('a file that needs too much memory ends the audit process but not the worker', async ({
    assert,
  }) => {
    const failure = await failureOf(run(memoized(7_000_000), { memoryMb: 180 }))
    assert.equal(failure?.reason, 'memory', failure?.detail)
    assert.deepEqual(await readdir(join(folder, 'spool')), [])
  })

  test('a process killed by the system is distinguished from a process that crashed', async ({
    assert,
  }) => {
    const kill = async () => {
      const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      const isAudit = (pid: string) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('model_audits/sandbox/main')
      for (const pid of children.split(' ').filter(Boolean).filter(isAudit)) {
        process.kill(Number(pid), 'SIGKILL')
      }
      return true
    }
    const failure = await failureOf(run(pickle(2).raw('}').stop(), {}, kill))
    assert.equal(failure?.reason, 'killed', failure?.detail)
  })

  test('findings made before an audit process ended are still reported', async ({ assert }) => {
    const found: string[] = []
    const path = join(folder, 'models')
    await mkdir(path)
    await writeFile(join(path, 'a.pkl'), pickle(2).call('os', 'system').stop())
    await writeFile(join(path, 'b.pkl'), memoized(7_000_000))
    const failure = await failureOf(
      auditInSandbox(
        {
          ...{ path, base: join(folder, 'spool'), depth: 'structure', timeoutMs: 60_000 },
          ...{ maxUnpackedBytes: 2 ** 30, memoryMb: 180 },
          ...{ allowedImports: [], deniedLicenses: [], blockedModels: [] },
          signal: new AbortController().signal,
        },
        {
          hashed: async () => true,
          events: ({ findings }) => void found.push(...findings.map(({ message }) => message)),
          progress: () => {},
        }
      )
    )
    assert.equal(failure?.reason, 'memory', failure?.detail)
    assert.include(found, "Calls os.system('id')")
  })

  test('an aborted audit ends without a result', async ({ assert }) => {
    const abort = new AbortController()
    const { summary } = await run(opcodes(200), { signal: abort.signal }, async () => {
      setTimeout(() => abort.abort(), 300)
      return true
    })
    // A completed audit and one that reaches its time limit have a summary.
    assert.isNull(summary)
  })

  test('the audit process can read only the model and write only to its own folder', async ({
    assert,
    cleanup,
  }) => {
    const model = join(folder, 'model.pkl')
    const sibling = join(folder, 'other.pkl')
    await writeFile(model, 'N.')
    await writeFile(sibling, 'N.')
    const home = await makeRunnerFolder(join(folder, 'spool'))
    const child = startAuditProcess(home, { path: model, memoryMb: 512 }, PROBE)
    child.stderr?.resume()
    cleanup(async () => {
      child.kill('SIGKILL')
      await removeRunnerFolder(home)
    })
    const messages = messagesOf(child)
    await messages.next()
    messages.send({ model, sibling })
    const outcomes = (await messages.next()) as Record<string, string>
    const { 'read the model': read, 'write to its own folder': write, ...denied } = outcomes
    assert.deepEqual([read, write], ['allowed', 'allowed'])
    assert.lengthOf(Object.keys(denied), 6)
    for (const [name, outcome] of Object.entries(denied)) {
      assert.equal(outcome, 'ERR_ACCESS_DENIED', name)
    }
    assert.equal(readFileSync(model, 'utf8'), 'N.')
  })

  test('a process that no longer responds is killed', ({ assert }) => {
    const failures: AuditFailed[] = []
    const limits = { memoryMb: 512, timeoutMs: 3_600_000 }
    withFakeTimers(() => {
      const child = new EventEmitter() as ChildProcess
      const beat = watchChild(child, limits, (reason) => failures.push(reason))
      mock.timers.tick(50_000)
      beat()
      mock.timers.tick(9_000)
      beat()
      mock.timers.tick(9_000)
      assert.lengthOf(failures, 0)
      mock.timers.tick(2_000)
      child.emit('exit')
    })
    assert.equal(failures[0]?.reason, 'blocked')
  })

  test('a process that exceeds the time limit of its audit is killed', ({ assert }) => {
    const failures: AuditFailed[] = []
    withFakeTimers(() => {
      const child = new EventEmitter() as ChildProcess
      watchChild(child, { memoryMb: 512, timeoutMs: 20_000 }, (reason) => failures.push(reason))
      mock.timers.tick(29_000)
      assert.lengthOf(failures, 0)
      mock.timers.tick(1_000)
      child.emit('exit')
    })
    assert.equal(failures[0]?.reason, 'time')
  })
})

/** Restores the timers before the test ends; with fake timers, the test's own timeout could not be cleared. */
function withFakeTimers(act: () => void) {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  try {
    act()
  } finally {
    mock.timers.reset()
  }
}
