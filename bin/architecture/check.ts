// bin/architecture/check.ts [folder]: the check "modules and tables" of `npm run check` (decision 038).
import { join } from 'node:path'
import { architectureFaults } from './faults.js'

const faults = Object.values(
  architectureFaults(process.argv[2] ?? join(import.meta.dirname, '..', '..'))
).flat()
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
