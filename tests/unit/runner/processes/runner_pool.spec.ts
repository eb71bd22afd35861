import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { createJobRunner } from '#api/platform/runner/job_runner'
import { removeLeftovers } from '#api/platform/runner/pool/runner_folder'
import { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import { ProbeRunners } from '#api/targets/probe/probe_runners'

test.group('Runner pool', () => {
  test('each runner of the pool runs only one job', async ({ assert, cleanup }) => {
    const pool = new RunnerPool(1)
    cleanup(() => pool.close())
    pool.fill()
    const pids: number[] = []
    const probes = new ProbeRunners(pool)
    for (let job = 0; job < 2; job++) {
      const kept = createJobRunner({ pool })
      const taken = await kept.take()
      pids.push(kept.pid ?? 0)
      await kept.release(taken, 'healthy')
      assert.equal(await kept.take(), taken)
      await kept.close()
      await probes.use(async (runner) => void pids.push('pid' in runner ? Number(runner.pid) : 0))
    }
    assert.lengthOf(new Set(pids), 4)
    for (const pid of pids) assert.isTrue(await isGone(pid))
  }).timeout(120_000)

  test('a pooled runner that exited while idle is replaced', async ({ assert, cleanup }) => {
    const pool = new RunnerPool(1)
    cleanup(() => pool.close())
    const first = await pool.take()
    await first.close()
    const second = await pool.take()
    assert.isTrue(second.isAlive)
    await second.close()
  }).timeout(120_000)

  test('a closed pool rejects requests for a runner and keeps no process', async ({ assert }) => {
    const before = await childProcesses()
    const pool = new RunnerPool(1)
    pool.fill()
    await pool.close()
    await assert.rejects(() => pool.take(), /closed/)
    assert.deepEqual(await childProcesses(), before)
  }).timeout(120_000)
})

test.group('Runner folders', () => {
  test('folders of dead processes are deleted, and folders of live processes and of other hosts are kept', async ({
    assert,
    cleanup,
  }) => {
    const base = await mkdtemp(join(tmpdir(), 'leftovers-'))
    cleanup(() => rm(base, { recursive: true }))
    const host = hostname().replaceAll(/[^\w.]/g, '_')
    const names = [
      `assay-runner-${host}-${process.pid}-a`,
      `assay-runner-${host}-4194304-b`,
      'assay-runner-elsewhere-4194304-c',
      'something-else',
    ]
    for (const name of names) await mkdir(join(base, name))
    await removeLeftovers(base)
    assert.sameMembers(
      await readdir(base),
      names.filter((name) => !name.endsWith('-b'))
    )
  })
})

const isGone = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => stat.includes(') Z '),
    () => true
  )

const childProcesses = () => readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
