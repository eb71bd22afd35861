import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { demoPort } from '../../../bin/prepare/data_folder.mjs'
import { until } from '../../../bin/prepare/processes/processes.mjs'
import { Supervisor } from '../../../bin/prepare/processes/supervisor.mjs'
import { isUp } from '../../../bin/prepare/processes/web.mjs'
import { programPath } from './programs/program.js'

const listen = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))

test.group('npm start | ports', () => {
  test('a response from another program on the port is not mistaken for a response of the web process', async ({
    assert,
    cleanup,
  }) => {
    const other = createHttpServer((_, response) => response.end('{}'))
    const settings = { HOST: '127.0.0.1', PORT: String(await listen(other)) }
    const supervisor = new Supervisor()
    cleanup(async () => {
      other.close()
      await supervisor.stop()
    })
    supervisor.start('web', [programPath('member.mjs'), 'polite'], process.env)
    assert.isDefined(supervisor.pidOf('web'))
    assert.isFalse(await isUp(supervisor, settings))

    supervisor.start('web', [programPath('listening.mjs')], process.env)
    assert.isTrue(await until(() => isUp(supervisor, settings), 10_000))
  })

  test('a demo port that is in use is replaced by a free port, and the replacement is remembered and logged', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-ports-'))
    const other = createServer()
    const taken = await listen(other)
    cleanup(() => {
      other.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const lines = []
    const settings = { DATA_DIR: folder, PORT: String(taken), DEMO_PORT: String(taken) }
    const port = await demoPort(settings, (line) => lines.push(line))
    assert.isAbove(port, taken)
    assert.equal(readFileSync(join(folder, 'demo-port'), 'utf8'), String(port))
    assert.deepEqual(lines, [
      `assay: port ${taken} of the demo target is in use; it listens on ${port} instead.`,
    ])
    assert.equal(await demoPort({ DATA_DIR: folder, PORT: String(taken) }), port)
    assert.lengthOf(lines, 1)
  })
})
