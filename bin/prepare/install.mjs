import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { node, nodeModules, root } from './paths.mjs'
import { Problem } from './problem.mjs'
import { prune } from './prune.mjs'
import { collectNode, run } from './processes/processes.mjs'
import { step } from './progress.mjs'

const lockFile = join(root, 'package-lock.json')
/** Files that, in addition to the packages, determine the content of an installation. */
const rules = [
  'bin/prepare/prune.mjs',
  'bin/prepare/bundle_library.mjs',
  'api/platform/runner/guards/bundled_library.ts',
  'api/platform/runner/guards/library_patches.ts',
  'api/platform/runner/guards/prepare_library.ts',
]
const stamp = join(nodeModules, '.install-stamp')

/** Installs the packages of the lock file, removes unused files and bundles promptfoo, unless this was done before. */
export async function install() {
  const lock = readFileSync(lockFile)
  const wanted = hashOf([lock, ...rules.map((path) => readFileSync(join(root, path)))])
  const packages = required(JSON.parse(lock).packages)
  const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (hasAllPackages(packages) && (stamped || matchesNpmLockfile(packages))) {
    if (!stamped) await finish(wanted)
    return
  }
  refuseTwoInstallers()
  rmSync(stamp, { force: true })
  await step('installing packages', runNpm)
  if (!hasAllPackages(packages)) {
    throw new Problem('the installation is incomplete: remove node_modules and start again.')
  }
  await finish(wanted)
}

const hashOf = (contents) =>
  contents.reduce((hash, content) => hash.update(content), createHash('sha256')).digest('hex')

async function finish(wanted) {
  prune()
  await step('bundling the evaluation library', bundleLibrary)
  writeFileSync(stamp, wanted)
}

async function bundleLibrary() {
  const preload = pathToFileURL(join(root, 'api', 'platform', 'runner', 'resolve_sources.ts')).href
  const done = await collectNode(['--import', preload, 'bin/prepare/bundle_library.mjs'])
  if (done.code === 0) return
  throw new Problem(['promptfoo could not be bundled:', done.stderr.trim()])
}

/** Returns the packages that every machine needs; packages for specific platforms are optional. */
function required(packages) {
  const entries = Object.entries(packages)
  return entries.filter(
    ([path, about]) => path && !about.optional && !about.devOptional && !about.link
  )
}

function hasAllPackages(packages) {
  return (
    existsSync(node) && packages.every(([path]) => existsSync(join(root, path, 'package.json')))
  )
}

/** Whether npm completed the installation of these versions; it writes `.package-lock.json` last. */
function matchesNpmLockfile(packages) {
  const record = join(nodeModules, '.package-lock.json')
  if (!existsSync(record)) return false
  const left = JSON.parse(readFileSync(record, 'utf8')).packages
  return packages.every(([path, about]) => left[path]?.version === about.version)
}

async function runNpm() {
  // Removes the project's Node from the PATH, because npm must not run on the Node that it replaces.
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
      'npm could not install the packages; see the output above, check the network and disk space, then start again.'
    )
  }
}

/**
 * Aborts if another npm process is changing the packages, because concurrent changes would corrupt node_modules. Linux
 * only.
 */
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
        throw new Problem(
          `npm (process ${pid}) is already installing packages here: wait until it has finished.`
        )
      }
    } catch (error) {
      if (error instanceof Problem) throw error
    }
  }
}
