// npm run worker: runs an additional worker for the same database, on this or another machine.
import { main } from './prepare/problem.mjs'
import { runAdditional } from './prepare/processes/additional.mjs'
import { workerCommand } from './prepare/processes/commands.mjs'

await main(() => runAdditional('worker', workerCommand))
