// npm run mcp-agent: starts permitted stdio servers for the MCP gateway, on this or another machine.
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './prepare/application/build.mjs'
import { agentToken } from './prepare/data_folder.mjs'
import { agentEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { root } from './prepare/paths.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { agentCommand } from './prepare/processes/commands.mjs'
import { Supervisor } from './prepare/processes/supervisor.mjs'
import { readSettings } from './settings/read.mjs'

/**
 * Throws if the agent runs as root or as a user who can read the keys of the server. It needs a separate user, because
 * the programs that it starts can read the same files as the agent.
 */
function checkUser({ DATA_DIR, MCP_AGENT_SHARED_USER }) {
  if (process.getuid?.() === 0) {
    throw new Problem('do not run the MCP agent as root: start it as a user without other tasks.')
  }
  if (MCP_AGENT_SHARED_USER === 'true' || !canRead(join(DATA_DIR, 'app-key'))) return
  throw new Problem(
    `this user can read the keys in DATA_DIR (${DATA_DIR}), and so could every server that the agent starts: run the MCP agent as another user, or set MCP_AGENT_SHARED_USER=true if you trust these servers.`
  )
}

/** @returns the token that gateways and workers send */
function tokenOf({ DATA_DIR, MCP_AGENT_TOKEN }) {
  if (MCP_AGENT_TOKEN) return MCP_AGENT_TOKEN
  if (canRead(join(DATA_DIR, 'mcp-agent-token'))) return agentToken(DATA_DIR)
  throw new Problem(
    'set MCP_AGENT_TOKEN to the content of mcp-agent-token in the DATA_DIR of the application.'
  )
}

const canRead = (file) => existsSync(file) && hasAccess(file, constants.R_OK)

function hasAccess(path, mode) {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/** Does not build if the build exists and is not writable: the agent's user needs no write access to the installation. */
function checkBuild() {
  if (isBuilt() || hasAccess(root, constants.W_OK)) return
  throw new Problem(
    'the installation has to be built, and this user cannot write to it: run npm start as its owner first, or give the agent an installation of its own.'
  )
}

await main(async () => {
  const settings = readSettings()
  checkUser(settings)
  const env = agentEnvironment(settings, tokenOf(settings))
  checkBuild()
  await install()
  await build(env)
  const supervisor = new Supervisor({ log: (line) => console.log(`assay: ${line}`) })
  supervisor.start('MCP agent', agentCommand, env, {})
  console.log(
    settings.MCP_AGENT_COMMANDS
      ? `assay: the MCP agent listens on http://${settings.HOST}:${settings.MCP_AGENT_PORT}`
      : 'assay: MCP_AGENT_COMMANDS is not set, so that the MCP agent starts no command'
  )
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
  })
  await supervisor.stop()
})
