import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const running = new Set()

/** A real process whose output lines tests can wait for. */
export class Program {
  constructor(script, args = [], { env = {}, ids = {} } = {}) {
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
    const inherited = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE }
    this.child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...JSON.parse(JSON.stringify(inherited)), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...ids,
    })
    running.add(this)
    this.lines = []
    this.waiting = new Set()
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, by) => {
        running.delete(this)
        this.hasEnded = true
        this.tell()
        resolve({ code, by, text: this.lines.join('\n') })
      })
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line)
        this.tell()
      })
    }
  }

  tell() {
    for (const check of this.waiting) check()
  }

  /**
   * Applies `read` to all past and future output lines. Resolves with the first result that is not undefined; rejects
   * if the process exits without one.
   */
  line(read) {
    return new Promise((resolve, reject) => {
      const check = () => {
        const value = this.lines.map(read).find((one) => one !== undefined)
        if (value === undefined && !this.hasEnded) return
        this.waiting.delete(check)
        if (value === undefined) {
          reject(new Error(`ended before it said so:\n${this.lines.join('\n')}`))
        } else resolve(value)
      }
      this.waiting.add(check)
      check()
    })
  }

  kill(signal) {
    this.child.kill(signal)
    return this.ended
  }
}

/** Kills all programs that a test has left running. */
export const endPrograms = () => Promise.all([...running].map((program) => program.kill('SIGKILL')))

export const jsonLine = (line) => (line.startsWith('{') ? JSON.parse(line) : undefined)
export const programPath = (name) => fileURLToPath(new URL(name, import.meta.url))
