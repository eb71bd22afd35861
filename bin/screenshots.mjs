// npm run screenshots [name …]: captures every screen of the demo, narrow and wide, light and dark, to .screenshots/.
// Copies the screenshots for the README to docs/images/.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './prepare/application/build.mjs'
import { chromiumEnvironment } from './prepare/tests/chromium.mjs'
import { migrationEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { root } from './prepare/paths.mjs'
import { freePort } from './prepare/ports.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { collectNode, runNode, until } from './prepare/processes/processes.mjs'
import { step } from './prepare/progress.mjs'
import { Supervisor } from './prepare/processes/supervisor.mjs'
import { temporaryDatabase } from './prepare/postgres/temporary_database.mjs'
import { isListening } from './prepare/processes/web.mjs'
import {
  gatewayCommand,
  guardrailsCommand,
  migrateCommand,
  webCommand,
  workerCommand,
} from './prepare/processes/commands.mjs'

const log = (line) => console.log(`assay: ${line}`)

/** Runs one command of the built application. @returns its output */
async function command(args, env) {
  const { code, stdout, stderr } = await collectNode(['build/ace.js', ...args], env)
  if (code !== 0) throw new Problem(`${args[0]} failed: ${(stderr || stdout).trim()}`)
  return stdout
}

await main(async () => {
  await install()
  const chromium = await step('finding Chromium', chromiumEnvironment)
  const supervisor = new Supervisor({ log })
  const database = await step('starting PostgreSQL', () => temporaryDatabase('screenshots'))
  const demoPort = String(await freePort())
  const guardrailsPort = String(await freePort())
  const gatewayPort = String(await freePort())
  const env = {
    ...database.env,
    ...chromium,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    DEMO_PORT: demoPort,
    GUARDRAILS_PORT: guardrailsPort,
    MCP_GATEWAY_PORT: gatewayPort,
    DEMO_TARGET_URL: `http://127.0.0.1:${demoPort}`,
    ADMIN_EMAIL: 'ada@example.test',
    ORGANIZATION_NAME: 'Example Bank',
  }
  const end = async () => {
    await supervisor.stop()
    await database.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void end().then(() => process.exit(1)))
  }
  try {
    await build(env)
    await step('migrating the database', () =>
      command(migrateCommand, migrationEnvironment(env, database.ownerUrl))
    )
    const lines = await command(['assay:first_run'], env)
    supervisor.start('web', webCommand, env)
    supervisor.start('worker', workerCommand, env)
    supervisor.start('guardrails', guardrailsCommand, env)
    supervisor.start('MCP gateway', gatewayCommand, env)
    supervisor.start('demo target', ['build/api/demo/assistant/main.js'], env)
    if (!(await until(() => isListening(env), 60_000, 50))) {
      throw new Problem('the web process does not respond; see its log above.')
    }
    rmSync(join(root, '.screenshots'), { recursive: true, force: true })
    mkdirSync(join(root, '.screenshots'))
    mkdirSync(join(root, 'docs/images'), { recursive: true })
    const link = lines.match(/http\S+token=\S+/)?.[0]
    const photographer = ['bin/prepare/screens/photographer.mjs', ...process.argv.slice(2)]
    return await runNode(photographer, { ...env, SIGN_IN_LINK: link })
  } finally {
    await end()
  }
})
