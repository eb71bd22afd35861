// npm run check: static checks.
import { runChecks } from './prepare/tests/checks.mjs'
import { install } from './prepare/install.mjs'
import { main } from './prepare/problem.mjs'

await main(async () => {
  await install()
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
