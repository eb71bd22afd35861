// npm run check: what can be said about the code without running it.
import { runChecks } from './prepare/checks.mjs'
import { install } from './prepare/install.mjs'
import { main } from './prepare/problem.mjs'

await main(async () => {
  await install()
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
