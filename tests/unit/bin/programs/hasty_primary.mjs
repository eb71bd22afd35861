// Runs one web process like bin/web/primary.mjs, with a given start timeout: hasty_primary.mjs <milliseconds> <program>
import cluster from 'node:cluster'
import { WebProcesses } from '../../../../bin/web/web_processes.mjs'

const [startMs, exec] = process.argv.slice(2)
cluster.setupPrimary({ exec, execArgv: [], args: [] })
await new WebProcesses(1, { log: console.log, startMs: Number(startMs) }).start()
