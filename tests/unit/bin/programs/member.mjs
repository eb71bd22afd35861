// A supervised process: says its number and, when stubborn, that of the runner it has started.
import { spawn } from 'node:child_process'

const [manner] = process.argv.slice(2)
const isStubborn = manner === 'stubborn'
if (isStubborn) process.on('SIGTERM', () => {})
const runner = isStubborn
  ? spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  : undefined
console.log(JSON.stringify({ manner, pid: process.pid, runner: runner?.pid }))
setInterval(() => {}, 1000)
