/** Runs the command line from TypeScript sources; the compiled one is build/ace.js. */
import { spawnSync } from 'node:child_process'
import { fillEnvironment } from './bin/prepare/operator.mjs'
import { node } from './bin/prepare/paths.mjs'
import { main } from './bin/prepare/problem.mjs'

const OLDEST = 24

if (Number.parseInt(process.versions.node) < OLDEST) {
  // The machine's own Node lends its place to the one that the lock file brings.
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  await main(async () => {
    fillEnvironment(process.argv.slice(2))
    await import('@poppinss/ts-exec')
    await import('./bin/console.js')
  })
}
