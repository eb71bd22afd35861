/** Runs Ace commands from the TypeScript sources. Compiled builds use build/ace.js instead. */
import { spawnSync } from 'node:child_process'
import { fillEnvironment } from './bin/prepare/operator.mjs'
import { node } from './bin/prepare/paths.mjs'
import { main } from './bin/prepare/problem.mjs'

const OLDEST = 24

if (Number.parseInt(process.versions.node) < OLDEST) {
  // The system's Node is too old: reruns this command with the Node version pinned in the lock file.
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  await main(async () => {
    fillEnvironment(process.argv.slice(2))
    await import('@poppinss/ts-exec')
    await import('./bin/console.js')
  })
}
