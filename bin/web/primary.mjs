// Runs a program in several processes that share its port: primary.mjs [Node flags] program
import cluster from 'node:cluster'
import { root } from '../prepare/paths.mjs'
import { serveSharedLimits } from './shared_limits.mjs'
import { WebProcesses } from './web_processes.mjs'

const args = process.argv.slice(2)
const exec = args.at(-1)
// Round-robin, because the operating system would assign most connections to a few processes.
cluster.schedulingPolicy = cluster.SCHED_RR
cluster.setupPrimary({ exec, execArgv: args.slice(0, -1), args: [], cwd: root })

serveSharedLimits(cluster)
const processes = new WebProcesses(Number(process.env.WEB_PROCESSES), {
  log: (line) => console.log(`assay: ${line}`),
})
for (const name of ['SIGTERM', 'SIGINT']) {
  process.on(name, () => processes.stop().then(() => process.exit(0)))
}
process.on('SIGUSR2', () => processes.restart())
// `npm start` sends a message instead of a signal, which would end a process that has not installed its handlers yet.
process.on('message', (message) => message === 'restart' && processes.restart())
// Another program may respond on the same port, so `npm start` waits until one of these processes listens.
cluster.once('listening', () => process.send?.('listening'))
await processes.start()
