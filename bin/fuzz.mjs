// npm run fuzz: hostile requests to every route of the built application, against a temporary database.
import { onBuiltApplication } from './prepare/application/on_built_application.mjs'
import { main } from './prepare/problem.mjs'
import { runNode } from './prepare/processes/processes.mjs'

await main(() =>
  onBuiltApplication('fuzz', ({ env }) =>
    runNode(['ace.js', 'fuzz', ...process.argv.slice(2)], env)
  )
)
