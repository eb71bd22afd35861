import { audit } from '#tests/support/audit_set/audit_set'

const [path = '', depth] = process.argv.slice(2)
await audit(path, { depth: depth === 'full' ? 'full' : 'structure' })
console.log(Math.round(process.resourceUsage().maxRSS / 1024))
