import { spawn } from 'node:child_process'
import { node } from '../prepare/paths.mjs'
import { Problem } from '../prepare/problem.mjs'
import { signal } from '../prepare/processes/processes.mjs'
import { testEnvironment } from '../prepare/tests/test_environment.mjs'

/** Text in the output of every complete run, whose last step rolls back the migrations. */
const LAST_STEP = 'Reverted'

/** Runs specs in a folder. Owns a database, which it replaces after a run that did not roll back the migrations. */
export class SpecRunner {
  #database

  constructor(folder) {
    this.folder = folder
  }

  /** Resolves with 'passed', 'failed' or 'timeout'. Stops at the first failed test unless `all` is set. */
  async run(specs, { timeoutMs, env = {}, all = false }) {
    this.#database ??= await testEnvironment()
    const suites = new Set(specs.map((spec) => spec.split('/')[0]))
    const files = specs.map((spec) => `--files=${spec}`)
    const args = ['bin/test.ts', ...suites, ...files, ...(all ? [] : ['--bail'])]
    const child = spawn(node, ['--import', '@poppinss/ts-exec', ...args], {
      cwd: this.folder,
      env: { ...this.#database.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      // Separate process group, so that the timeout also kills processes that tests start.
      detached: true,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    const outcome = await outcomeOf(child, timeoutMs)
    signal(-child.pid, 'SIGKILL')
    if (outcome === 'stopped') throw new Problem('stopped.')
    if (!output.includes(LAST_STEP)) await this.remove()
    return outcome
  }

  async remove() {
    await this.#database?.remove()
    this.#database = undefined
  }
}

function outcomeOf(child, timeoutMs) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('timeout'), timeoutMs)
    const stop = () => resolve('stopped')
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(code === 0 ? 'passed' : 'failed')
    })
  })
}
