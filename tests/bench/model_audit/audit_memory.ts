import { audit } from '#tests/support/audit_set/audit_set'
import { peakMegabytes } from './measured_child.js'

const [path = '', depth] = process.argv.slice(2)
await audit(path, { depth: depth === 'full' ? 'full' : 'structure' })
console.log(peakMegabytes())
