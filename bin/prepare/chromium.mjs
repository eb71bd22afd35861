import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodeModules } from './paths.mjs'
import { Problem } from './problem.mjs'
import { collectNode } from './processes.mjs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`

/** The variables with which tests find a Chromium: an installed one, else the packaged one, unpacked once. */
export async function chromiumEnvironment() {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !existsSync(asked)) {
    throw new Problem(`CHROMIUM_PATH names ${asked}, which does not exist: correct or unset it.`)
  }
  const installed = asked ?? INSTALLED.find((path) => existsSync(path))
  return installed ? { CHROMIUM_PATH: installed } : unpacked()
}

async function unpacked() {
  const home = join(nodeModules, '.cache', 'chromium')
  if (!existsSync(join(home, 'chromium'))) await unpack(home)
  const env = { CHROMIUM_PATH: join(home, 'chromium') }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(home, 'fonts')
  if (!starts(env)) env.LD_LIBRARY_PATH = join(home, 'al2023', 'lib')
  if (!starts(env)) {
    throw new Problem(
      'no Chromium runs here: install one (apt-get install chromium) or set CHROMIUM_PATH.'
    )
  }
  return env
}

/** Unpacks beside the place and moves, so that an interruption leaves nothing half. */
async function unpack(home) {
  mkdirSync(join(home, '..'), { recursive: true })
  const fresh = mkdtempSync(`${home}-`)
  // The runtime's name makes the package unpack its own copies of the system libraries too.
  const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  const done = await collectNode(['--input-type=module', '-e', UNPACK], env)
  if (done.code !== 0) throw new Problem(`Chromium could not be unpacked: ${done.stderr.trim()}`)
  rmSync(home, { recursive: true, force: true })
  renameSync(fresh, home)
}

function starts(env) {
  const options = { env: { ...process.env, ...env }, timeout: 20_000 }
  return spawnSync(env.CHROMIUM_PATH, ['--version', '--no-sandbox'], options).status === 0
}
