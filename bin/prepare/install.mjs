import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node, nodeModules, root } from './paths.mjs'
import { Problem } from './problem.mjs'
import { run } from './processes.mjs'
import { step } from './progress.mjs'

const lockFile = join(root, 'package-lock.json')
const stamp = join(nodeModules, '.install-stamp')

/** Installs the packages of the lock file unless they are installed already. */
export async function install() {
  const lock = readFileSync(lockFile)
  const wanted = createHash('sha256').update(lock).digest('hex')
  const packages = required(JSON.parse(lock).packages)
  const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isWhole(packages) && (stamped || isWhatNpmLeft(packages))) {
    if (!stamped) writeFileSync(stamp, wanted)
    return
  }
  refuseTwoInstallers()
  rmSync(stamp, { force: true })
  await step('installing packages', runNpm)
  if (!isWhole(packages)) {
    throw new Problem('the installation is incomplete: remove node_modules and start again.')
  }
  writeFileSync(stamp, wanted)
}

/** The packages that every machine must have; those for other platforms are optional. */
function required(packages) {
  const entries = Object.entries(packages)
  return entries.filter(
    ([path, about]) => path && !about.optional && !about.devOptional && !about.link
  )
}

function isWhole(packages) {
  return (
    existsSync(node) && packages.every(([path]) => existsSync(join(root, path, 'package.json')))
  )
}

/** Whether npm itself finished and left these versions: it writes its own record last. */
function isWhatNpmLeft(packages) {
  const record = join(nodeModules, '.package-lock.json')
  if (!existsSync(record)) return false
  const left = JSON.parse(readFileSync(record, 'utf8')).packages
  return packages.every(([path, about]) => left[path]?.version === about.version)
}

async function runNpm() {
  // npm must not run on the Node that it is about to replace.
  const path = process.env.PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'))
  const env = { ...process.env, PATH: path.join(delimiter), NODE_ENV: '' }
  for (const name of Object.keys(env)) if (/^npm_/i.test(name)) delete env[name]
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', args, { env })
  if (code === undefined) {
    throw new Problem('npm was not found: install Node.js 20 or later with npm.')
  }
  if (code !== 0) {
    throw new Problem(
      'npm could not install the packages (its reason is above): check the network and disk space, then start again.'
    )
  }
}

/** Two npm at once would destroy each other's work; only Linux lets us look. */
function refuseTwoInstallers() {
  let pids = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return
  }
  for (const pid of pids) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
      const installs = /npm(-cli\.js)? (ci|i|install|add|uninstall|update)\b/.test(command)
      if (installs && readlinkSync(`/proc/${pid}/cwd`) === root) {
        throw new Problem(`npm (process ${pid}) is installing here already: wait until it is done.`)
      }
    } catch (error) {
      if (error instanceof Problem) throw error
    }
  }
}
