// npm run bench [name]: benchmarks of the built application against a temporary database.
import { onBuiltApplication } from './prepare/application/on_built_application.mjs'
import { main } from './prepare/problem.mjs'
import { runNode } from './prepare/processes/processes.mjs'

await main(() =>
  onBuiltApplication('bench', ({ ownerEnv }) =>
    runNode(['ace.js', 'bench', ...process.argv.slice(2)], ownerEnv)
  )
)
