import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from '@japa/runner'
import { collectNode } from '../../../bin/prepare/processes/processes.mjs'
import { aceProgram } from '../../support/processes/programs.js'

const COMMANDS = [
  ['guardrails:serve', 'GUARDRAILS_PORT'],
  ['mcp:serve', 'MCP_GATEWAY_PORT'],
]

test.group('Processes that cannot start', () => {
  for (const [command, setting] of COMMANDS) {
    test(`${command} exits with an error if its port is occupied, so that it is started again`, async ({
      assert,
      cleanup,
    }) => {
      const occupant = createServer().listen(0, '127.0.0.1')
      await once(occupant, 'listening')
      cleanup(() => new Promise((resolve) => occupant.close(resolve)))
      const { port } = occupant.address()
      const done = await collectNode(aceProgram(command), {
        ...process.env,
        LOG_LEVEL: 'info',
        [setting]: String(port),
      })
      assert.equal(done.code, 1)
      assert.include(`${done.stdout}${done.stderr}`, 'EADDRINUSE')
    }).timeout(60_000)
  }
})
