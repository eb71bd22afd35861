// A supervised process that prints its process ID and, if it ignores SIGTERM, that of its child process.
import { spawn } from 'node:child_process'

const [manner] = process.argv.slice(2)
const isStubborn = manner === 'stubborn'
if (isStubborn) process.on('SIGTERM', () => {})
const runner = isStubborn
  ? spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  : undefined
console.log(JSON.stringify({ manner, pid: process.pid, runner: runner?.pid }))
setInterval(() => {}, 1000)
