// npm run fuzz: hostile requests to every route of the built application against a database of their own.
import { onBuiltApplication } from './prepare/on_built_application.mjs'
import { main } from './prepare/problem.mjs'
import { runNode } from './prepare/processes.mjs'

await main(() =>
  onBuiltApplication('fuzz', ({ env }) =>
    runNode(['ace.js', 'fuzz', ...process.argv.slice(2)], env)
  )
)
