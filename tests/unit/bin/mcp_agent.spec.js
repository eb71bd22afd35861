import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { agentEnvironment } from '../../../bin/prepare/environment.mjs'
import { root } from '../../../bin/prepare/paths.mjs'
import { readSettings } from '../../../bin/settings/read.mjs'

test.group('npm run mcp-agent', () => {
  test("the agent's environment contains no database, key, or other application setting", ({
    assert,
  }) => {
    const settings = readSettings({
      APP_KEY: 'k'.repeat(40),
      DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
      SMTP_URL: 'smtp://a:b@example.com',
      MCP_AGENT_COMMANDS: '/etc/commands.yml',
    })
    const env = agentEnvironment(settings, 't'.repeat(40))
    assert.equal(env.MCP_AGENT_COMMANDS, '/etc/commands.yml')
    const permitted = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_ENV', 'TZ', 'HOST']
    assert.deepEqual(
      Object.keys(env).filter((name) => !permitted.includes(name) && !/^MCP_AGENT_/.test(name)),
      []
    )
  })

  test("the agent refuses to start as root or as a user that can read the application's keys", ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-agent-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'app-key'), 'k'.repeat(40))
    const { status, stderr } = spawnSync(process.execPath, ['bin/mcp_agent.mjs'], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.match(
      stderr,
      process.getuid?.() === 0
        ? /do not run the MCP agent as root/
        : /can read the keys in DATA_DIR .* MCP_AGENT_SHARED_USER/
    )
  })
})
