import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../paths.mjs'
import { Problem } from '../problem.mjs'
import { collectNode } from '../processes/processes.mjs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`

/**
 * Returns environment variables with the path of Chromium for the tests: an installed one, or the packaged one, which is
 * unpacked once.
 */
export async function chromiumEnvironment() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured)) {
    throw new Problem(`CHROMIUM_PATH is ${configured}, which does not exist: correct or unset it.`)
  }
  const installed = configured ?? INSTALLED.find((path) => existsSync(path))
  return installed ? { CHROMIUM_PATH: installed } : unpacked()
}

async function unpacked() {
  const home = join(cacheFolder, 'chromium')
  if (!existsSync(join(home, 'chromium'))) await unpack(home)
  const env = { CHROMIUM_PATH: join(home, 'chromium') }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(home, 'fonts')
  if (!starts(env)) env.LD_LIBRARY_PATH = join(home, 'al2023', 'lib')
  if (!starts(env)) {
    throw new Problem(
      'Chromium is not available: install it (apt-get install chromium) or set CHROMIUM_PATH.'
    )
  }
  return env
}

/** Unpacks into a temporary folder and renames it, so that an interruption leaves no partial folder at `home`. */
async function unpack(home) {
  mkdirSync(join(home, '..'), { recursive: true })
  const fresh = mkdtempSync(`${home}-`)
  // With this runtime name, the package also unpacks the system libraries that it contains.
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
