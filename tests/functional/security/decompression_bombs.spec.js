import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { installFor } from '../../support/processes/installation.js'

const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`))[1]) / 1000

/** 31 kB that decompress to 32 MB. */
const BOMB = gzipSync(`[${'0,'.repeat(15_900_000)}0]`, { level: 9 })

test.group('Decompression bombs', () => {
  test('compressed bodies of unauthenticated requests are rejected without using more than 100 MB of memory', async ({
    assert,
    cleanup,
  }) => {
    const { startWeb, address } = await installFor(cleanup)
    const web = await startWeb()
    cleanup(() => web.kill('SIGKILL'))
    const paths = ['results', 'results/eval-abc-2026-01-01T00:00:00/results', 'model-audits/share']
    const send = (index, authorization) =>
      fetch(`${address}/api/v1/${paths[index % paths.length]}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          ...(authorization && { authorization }),
        },
        body: BOMB,
      })
    // The first requests load modules, which would affect the measurement.
    for (const index of [0, 1, 2]) await send(index, 'Bearer nobody')
    const before = rssOf(web.pid)
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, rssOf(web.pid))), 20)
    cleanup(() => clearInterval(watch))
    const senders = Array.from({ length: 40 }, (_, index) =>
      send(index, index % 2 ? 'Bearer nobody' : undefined)
    )
    const statuses = (await Promise.all(senders)).map(({ status }) => status)
    assert.deepEqual([...new Set(statuses)], [401])
    assert.isBelow(peak - before, 100, `${before} MB before, ${peak} MB at most`)
  })
})
