import { test } from '@japa/runner'
import { signal, until } from '../../../bin/prepare/processes/processes.mjs'
import { installFor, sessionOf } from '../../support/processes/installation.js'
import { webProgram } from '../../support/processes/programs.js'
import { announce, open } from '../../support/requests/raw_requests.js'
import { Program, endPrograms } from '../../unit/bin/programs/program.js'

/** Must equal `STREAM_LIMITS.perListener` of api/platform/live/streams.ts. */
const MAX_STREAMS = 20

/**
 * Timeout for connections that were being passed to the killed process and are never accepted. Browsers time out as well.
 */
const TRANSFER_MS = 5000

/** Server-wide limits that count across processes. */
test.group('Limits shared by two web processes', (group) => {
  let site
  let headers
  let primary
  const cleanups = []

  group.setup(async () => {
    site = await installFor((end) => cleanups.unshift(end), { WEB_PROCESSES: '2' })
    primary = new Program('bin/web/primary.mjs', webProgram(), { env: site.env })
    const ready = () => primary.lines.filter((line) => line.includes('is ready (process'))
    await until(() => ready().length === 2, 60_000)
    headers = (await sessionOf(site.address))()
    return async () => {
      await endPrograms()
      for (const end of cleanups) await end()
    }
  })

  test('the stream limit of a session applies across web processes', async ({
    assert,
    cleanup,
  }) => {
    const openOne = (n) => open(site.address, `/__transmit/events?uid=limited-${n}`, headers)
    const streams = []
    cleanup(() => streams.forEach(({ end }) => end()))
    for (let n = 0; n < MAX_STREAMS; n++) streams.push(await openOne(n))
    assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200])
    // Two connections, so that each process has to reject one.
    for (let n = 0; n < 2; n++) assert.equal((await openOne('refused')).status, 429)
    streams.pop().end()
    const hasRoom = async () => {
      const stream = await openOne('again')
      streams.push(stream)
      return stream.status === 200
    }
    assert.isTrue(await until(hasRoom, 20_000))
  })

  test('streams of a killed web process no longer count toward the limit', async ({
    assert,
    cleanup,
  }) => {
    const owner = (await sessionOf(site.address))()
    const openOne = (n) =>
      open(site.address, `/__transmit/events?uid=killed-${n}`, owner, TRANSFER_MS)
    const streams = []
    cleanup(() => streams.forEach(({ end }) => end()))
    for (let n = 0; n < MAX_STREAMS; n++) streams.push(await openOne(n))
    const [pid] = primary.lines
      .map((line) => Number(line.match(/is ready \(process (\d+)\)/)?.[1]))
      .filter(Boolean)
    signal(pid, 'SIGKILL')
    const opens = async () => {
      const stream = await openOne('again').catch(() => undefined)
      if (stream) streams.push(stream)
      return stream?.status === 200
    }
    assert.isTrue(await until(opens, 20_000))
  })

  test('web processes share one disk budget for the uploads of an organization', async ({
    assert,
    cleanup,
  }) => {
    const { 'content-type': _, ...own } = headers
    const upload = () => announce(site.address, '/api/v1/results/import', own, 400_000_000)
    const first = upload()
    cleanup(first.end)
    // The first upload counts once both processes reject others.
    const isRefused = async () => {
      const other = upload()
      cleanup(other.end)
      return (await other.status(2000)) === 503
    }
    assert.isTrue(await until(isRefused, 30_000))
    for (let n = 0; n < 3; n++) assert.isTrue(await isRefused())
  })
})
